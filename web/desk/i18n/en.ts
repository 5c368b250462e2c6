import errors from '../../../shared/i18n/errors/en.json'
import common from '../../i18n/en/common.json'
import desk from './en.json'

export default { common, desk, errors }

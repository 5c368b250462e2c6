import errors from '../../../shared/i18n/errors/zh-Hans.json'
import common from '../../i18n/zh-Hans/common.json'
import desk from './zh-Hans.json'

export default { common, desk, errors }

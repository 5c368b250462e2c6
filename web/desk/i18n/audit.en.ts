import audit from './audit.en.json'

export default { audit }

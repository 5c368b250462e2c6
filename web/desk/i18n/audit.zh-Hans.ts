import audit from './audit.zh-Hans.json'

export default { audit }

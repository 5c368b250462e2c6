import accept from './accept.zh-Hans.json'

export default { accept }

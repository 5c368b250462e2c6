import accept from './accept.en.json'

export default { accept }

import halts from './halts.zh-Hans.json'

export default { halts }

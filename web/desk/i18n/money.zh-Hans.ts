import money from './money.zh-Hans.json'

export default { money }

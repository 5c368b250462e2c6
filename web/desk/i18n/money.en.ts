import money from './money.en.json'

export default { money }

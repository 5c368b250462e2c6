import halts from './halts.en.json'

export default { halts }

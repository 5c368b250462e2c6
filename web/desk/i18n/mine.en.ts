import mine from './mine.en.json'

export default { mine }

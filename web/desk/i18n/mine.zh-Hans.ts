import mine from './mine.zh-Hans.json'

export default { mine }

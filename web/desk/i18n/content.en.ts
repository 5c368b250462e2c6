import content from './content.en.json'

export default { content }

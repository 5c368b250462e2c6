import content from './content.zh-Hans.json'

export default { content }

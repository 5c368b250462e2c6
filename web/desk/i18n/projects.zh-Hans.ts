import projects from './projects.zh-Hans.json'

export default { projects }

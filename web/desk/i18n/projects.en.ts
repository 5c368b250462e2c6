import projects from './projects.en.json'

export default { projects }

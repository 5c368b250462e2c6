import type { Plugin } from 'vite'

/** Builds the router's own production files: its package always names those for development, with their warnings. */
export const releasedRouter: Plugin = {
  name: 'released-router',
  apply: 'build',
  enforce: 'pre',
  async resolveId(name, importer) {
    if (!/^react-router(\/dom)?$/.test(name)) return undefined
    const found = await this.resolve(name, importer, { skipSelf: true })
    const id = found?.id.replace('/dist/development/', '/dist/production/')
    if (!found || id === found.id) throw new Error('react-router has other files now')
    return { ...found, id: id ?? found.id }
  },
}

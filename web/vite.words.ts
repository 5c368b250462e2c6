import { readdirSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

/** Words the server says too. */
const shared = ['errors', 'products'] as const
const sharedFolder = fileURLToPath(new URL('../shared/i18n', import.meta.url))

/** The module of a language's words: a file of its folder that is not there, and is made by the plugin. */
const joined = /\/i18n\/([\w-]+)\/words\.js$/

/** The language whose words a module joins, by the module's id; undefined for any other module. */
export const languageOf = (id: string | null): string | undefined => joined.exec(id ?? '')?.[1]

/** A module of all the words in a language's folder and its shared ones, by the names of their files. */
export function joinedWords(folder: string): string {
  const own = readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .map((name) => ({ name: basename(name, '.json'), file: `${folder}/${name}` }))
  const both = shared.map((name) => ({ name, file: `${sharedFolder}/${name}/${basename(folder)}.json` }))
  const all = [...own, ...both].sort((a, b) => (a.name < b.name ? -1 : 1))
  const imports = all.map(({ name, file }) => `import ${name} from ${JSON.stringify(file)}`)
  return [...imports, `export default { ${all.map(({ name }) => name).join(', ')} }`].join('\n')
}

/** Joins the words of each language into one module, and so into one file that a phone fetches; see `i18n/index.ts`. */
export const words: Plugin = {
  name: 'words',
  enforce: 'pre',
  async resolveId(source, importer) {
    const [path = '', query] = source.split('?')
    if (!path.endsWith('/common.json') || !query?.startsWith('words')) return
    const file = await this.resolve(path, importer)
    return file && `${dirname(file.id)}/words.js`
  },
  load: (id) => (languageOf(id) ? joinedWords(dirname(id)) : undefined),
}

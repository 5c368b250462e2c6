import { readdirSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

/** Words the server says too. */
const shared = ['errors', 'products'] as const
const sharedFolder = fileURLToPath(new URL('../shared/i18n', import.meta.url))

/**
 * The words of a language come in two files. The first holds what the frame, home, login, trade, the lists of orders and
 * "Account" say, so it stays small; the later one holds all others, and comes with the first page that says any of them
 * (`withLaterWords` in pages.tsx). tests/locales/later.test.ts follows the imports of each page.
 */
export const firstWords: readonly string[] = [
  'common',
  'errors',
  'home',
  'login',
  'market',
  'orders',
  'products',
  'trade',
  'user',
  'wide',
]

export type WordsFile = 'first' | 'later'

/** The module of one file of a language's words: a file of its folder that is not there, and is made by the plugin. */
const joined = /\/i18n\/([\w-]+)\/(first|later)\.js$/

/** Which words a module joins, by the module's id; undefined for any other module. */
export function wordsIn(id: string | null): { lang: string; file: WordsFile } | undefined {
  const [, lang, file] = joined.exec(id ?? '') ?? []
  return lang ? { lang, file: file as WordsFile } : undefined
}

/** A module of the words in a language's folder, with the shared ones, that belong to one file; by their names. */
export function joinedWords(folder: string, file: WordsFile): string {
  const own = readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .map((name) => ({ name: basename(name, '.json'), path: `${folder}/${name}` }))
  const both = shared.map((name) => ({ name, path: `${sharedFolder}/${name}/${basename(folder)}.json` }))
  const all = [...own, ...both]
    .filter(({ name }) => firstWords.includes(name) === (file === 'first'))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
  const imports = all.map(({ name, path }) => `import ${name} from ${JSON.stringify(path)}`)
  return [...imports, `export default { ${all.map(({ name }) => name).join(', ')} }`].join('\n')
}

/** Joins the words of each language into two modules, and so into two files that a phone fetches; see `i18n/index.ts`. */
export const words: Plugin = {
  name: 'words',
  enforce: 'pre',
  async resolveId(source, importer) {
    const [path = '', query = ''] = source.split('?')
    const file = /^words=(first|later)$/.exec(query)?.[1]
    if (!path.endsWith('/common.json') || !file) return
    const found = await this.resolve(path, importer)
    return found && `${dirname(found.id)}/${file}.js`
  },
  load(id) {
    const found = wordsIn(id)
    return found && joinedWords(dirname(id), found.file)
  },
}

import { readdirSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

/** Words that the server says too. */
const shared = ['errors', 'products'] as const
const sharedFolder = fileURLToPath(new URL('../shared/i18n', import.meta.url))

/**
 * Words of the first file: frame, home, login, trade, orders, "Account". All others load with the first page
 * that needs them (`withLaterWords`). tests/locales/later.test.ts checks each page.
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

/** A virtual module: the plugin makes this file. */
const joined = /\/i18n\/([\w-]+)\/(first|later)\.js$/

/** Undefined for any other module. */
export function wordsIn(id: string | null): { lang: string; file: WordsFile } | undefined {
  const [, lang, file] = joined.exec(id ?? '') ?? []
  return lang ? { lang, file: file as WordsFile } : undefined
}

/** Joins a language's own and shared words of one file, by name. */
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

/** Makes two files per language; see `i18n/index.ts`. */
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

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Lang } from '../../shared/i18n/languages.ts'

const root = join(import.meta.dirname, '..', '..')

/** Every text the app has in a language, by namespace and key. */
export function wordsOf(lang: Lang): Map<string, string> {
  const words = new Map<string, string>()
  const read = (file: string, namespace: string) =>
    flatten(JSON.parse(readFileSync(file, 'utf8')), `${namespace}:`, words)
  const screens = join(root, 'web', 'i18n', lang)
  for (const file of readdirSync(screens).filter((name) => name.endsWith('.json'))) {
    read(join(screens, file), file.replace('.json', ''))
  }
  for (const shared of ['errors', 'products']) {
    read(join(root, 'shared', 'i18n', shared, `${lang}.json`), shared)
  }
  return words
}

function flatten(node: object, prefix: string, into: Map<string, string>): void {
  for (const [key, value] of Object.entries(node)) {
    if (typeof value === 'string') into.set(prefix + key, value)
    else flatten(value, `${prefix}${key}.`, into)
  }
}

/** Such a name of a text may be a word of an English article: "once". */
const PLAIN_WORD = /^[a-z]+$/

/** Texts that no page of a language should show: English ones, and names of texts that were not found. */
export function strangersTo(lang: Lang): Set<string> {
  const own = wordsOf(lang)
  const ownTexts = new Set(own.values())
  const english = [...wordsOf('en')].filter(([key, text]) => own.get(key) !== text).map(([, text]) => text)
  const names = [...wordsOf('en').keys()]
    .map((key) => key.replace(/^\w+:/, ''))
    .filter((name) => lang !== 'en' || !PLAIN_WORD.test(name))
  return new Set([...english, ...names].filter((text) => !ownTexts.has(text)))
}

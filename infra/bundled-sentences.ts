import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Plugin } from 'esbuild'
import { refusalsOf } from '../functions/content/refusals.ts'
import { routes } from '../shared/api/routes.ts'
import type { Lang } from '../shared/i18n/languages.ts'
import type { Words } from '../shared/i18n/sentence.ts'

// Includes only sentences that a function's routes publish or its code names: all fill a third of a bundle.

const folder = join(import.meta.dirname, '..', 'shared', 'i18n', 'errors')
const PLACE = '__sentencesIn__'

export const sentencesOnDemand: Plugin = {
  name: 'sentences-on-demand',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]shared[\\/]i18n[\\/]errors[\\/][\w-]+\.json$/ }, ({ path }) => ({
      contents: `export default /* @__PURE__ */ ${PLACE}(${JSON.stringify(basename(path, '.json'))})`,
    }))
  },
}

export function withSentences(name: string | undefined, code: string): string {
  if (!code.includes(PLACE)) return code
  const ofArea = routes.filter(({ area }) => area === name)
  const published = ofArea.flatMap((route): string[] => [...refusalsOf(route).values()].flat())
  const named = new Set([
    ...published,
    ...Array.from(code.matchAll(/["'`](\w+)(?=["'`])/g), ([, word]) => word ?? ''),
  ])
  return code.replace(/__sentencesIn__\("([\w-]+)"\)/g, (_, lang) => {
    const needed = Object.entries(allSentences(lang as Lang)).filter(([key]) => named.has(slugOf(key)))
    return `(${JSON.stringify(Object.fromEntries(needed))})`
  })
}

const slugOf = (key: string): string => key.replace(/_(?:zero|one|two|few|many|other)$/, '')

const read = new Map<Lang, Words>()
function allSentences(lang: Lang): Words {
  const words: Words = read.get(lang) ?? JSON.parse(readFileSync(join(folder, `${lang}.json`), 'utf8'))
  read.set(lang, words)
  return words
}

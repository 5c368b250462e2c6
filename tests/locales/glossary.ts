import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Lang } from '../../shared/i18n/languages.ts'

const [head = [], , ...rows] = readFileSync(
  join(import.meta.dirname, '../../shared/i18n/glossary.md'),
  'utf8',
)
  .split('\n')
  .filter((line) => line.startsWith('|'))
  .map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )

/** What a language says for a row of the glossary, named by its English. */
export const glossaryCell = (row: string, lang: Lang): string | undefined =>
  rows.find(([name]) => name === row)?.[head.indexOf(lang)]

/** All that a language says, a cell of several words as those words. */
export const glossaryColumn = (lang: Lang): string[] =>
  rows.flatMap((cells) => (cells[head.indexOf(lang)] ?? '').split(/ \/ |, /))

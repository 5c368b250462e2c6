import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

// Chinese and Japanese have no space between sentences: `sentences` of web/ui/han.ts joins them, or `sentenceGap`.

const web = join(import.meta.dirname, '..', '..', 'web')
const files = globSync('**/*.{ts,tsx}', { cwd: web }).filter((name) => !name.includes('.test.'))

/** A word before a figure, spans, and lists that are read by nobody. */
const noSentences = [
  'ui/Sparkline.tsx',
  'features/limits/span.ts',
  'desk/frame/age.ts',
  'desk/products/form.ts',
  'features/service/search.ts',
  'trading/VerdictView.tsx',
  'desk/reviews/ticket/BookedClaim.tsx',
  'features/wallet/YearTable.tsx',
]

const says = String.raw`(?:\bt|[a-z]+Text)\((?:[^{}<]|\{[^{}]*\})*\)`
const joins: readonly RegExp[] = [
  /\.join\(' '\)/,
  new RegExp(String.raw`\{${says}\}(?:\{' '\}| \{(?!\.\.\.))`),
  new RegExp(String.raw`\$\{${says}\} \$\{`),
]

test('no text of the web is joined to another by a space, whatever the language', () => {
  expect(files.length).toBeGreaterThan(500)
  const found = files.filter((name) => {
    const text = readFileSync(join(web, name), 'utf8')
    return joins.some((each) => each.test(text))
  })
  expect(found.toSorted()).toEqual(noSentences.toSorted())
})

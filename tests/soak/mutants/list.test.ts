import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { equivalents } from './equivalent.ts'
import { inDrawnOrder, mutantsIn } from './list.ts'

const names = (source: string, seed: number) =>
  inDrawnOrder(mutantsIn('a.ts', source), seed).map(({ on, instead, nth }) => `${on} ${instead} ${nth}`)
const lines = ['f(1)', 'g(2 + x)', 'h(!y)', 'f(1)', 'k(a && b)', 'l(30)']

test('a seed draws the same order, another seed another', () => {
  const source = lines.join('\n')
  expect(names(source, 5)).toEqual(names(source, 5))
  expect(names(source, 5)).not.toEqual(names(source, 6))
  expect(names(source, 5).toSorted()).toEqual(names(source, 6).toSorted())
})

test('a changed line leaves the places of all other lines as they were', () => {
  const before = names(lines.join('\n'), 5)
  const after = names(['const more = 1', ...lines.with(2, 'h(y >= 3)')].join('\n'), 5)
  const isKept = (name: string) => !/^(const|h\()/.test(name)
  expect(after.filter(isKept)).toEqual(before.filter(isKept))
})

test('each explained mutant stands in its file as the list says', () => {
  const root = join(import.meta.dirname, '..', '..', '..')
  const files = new Set(equivalents.map(({ file }) => file))
  const explained = [...files]
    .flatMap((file) => mutantsIn(file, readFileSync(join(root, file), 'utf8')))
    .map(({ file, on, text, instead }) => [file, on, text, instead])
  for (const { file, line, text, instead } of equivalents)
    expect(explained).toContainEqual([file, line, text, instead])
})

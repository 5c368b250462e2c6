import { expect, test } from 'vitest'
import { mutated, sitesOf } from './sites.ts'

const all = (source: string) => sitesOf(source).map((site) => mutated(source, site))

test.each<[string, string, string[]]>([
  ['a comparison', 'a >= b', ['a > b', 'a < b']],
  ['an operator of texts the table reads', "x.where('left', '>=', n)", ["x.where('left', '>', n)"]],
  ['a sum', 'a + (b - c)', ['a - (b - c)', 'a + (b + c)']],
  ['a constant', 'f(60)', ['f(61)', 'f(0)']],
  ['money', 'x * 1_000n', ['x / 1_000n', 'x * 1001n', 'x * 0n']],
  ['nothing', 'x > 0n', ['x >= 0n', 'x <= 0n', 'x > 1n']],
  ['a word of yes or no', 'a && !true', ['a || !true', 'a && true', 'a && !false']],
  ['what stands for nothing', 'a ?? null', ['a && null']],
  ['letters before it of more than a byte', "f('…', a < b)", ["f('…', a <= b)", "f('…', a >= b)"]],
])('%s', (_says, source, expected) => {
  expect(all(source).toSorted()).toEqual(expected.toSorted())
})

test('types, names and imports are left alone', () => {
  const source = `import x from 'y'
    type A = 3 | '<' | null
    const a: Record<'=', 1> = f<5>(b as 7)
    interface B { 8: '>' }`
  expect(all(source)).toEqual([])
})

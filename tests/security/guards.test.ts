import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { requestCases } from '../stories/bad-input/requests.ts'
import { ticketCases } from '../stories/bad-input/tickets.ts'
import { guards } from './mutants/all.ts'
import { type Guard, isRow } from './mutants/guard.ts'
import { takenOut, verdictOf } from './mutants/run.ts'
import { isTitleIn } from './mutants/titles.ts'

// That each test fails without the guard it holds is tried by tests/security/mutants.ts, which takes minutes and is
// part of `npm run soak`; here it is that the list is whole and true.
const root = join(import.meta.dirname, '..', '..')

test('every guard of the list stands where the list says', () => {
  const lost = guards.filter(
    (guard) => takenOut(guard, readFileSync(join(root, guard.file), 'utf8')) === null,
  )
  expect(lost.map(({ file, text }) => `${file}: ${text}`)).toEqual([])
})

test('every row of the list is the name of a test, as far as that is seen without running it', () => {
  const lost = guards.flatMap(({ test: file, rows }) =>
    rows
      .filter((row) => typeof row === 'string' && !isTitleIn(join(root, file), row))
      .map((row) => `${file}: ${row}`),
  )
  expect(lost).toEqual([])
})

test('every case of bad input stands behind a guard of the list', () => {
  const rows = guards.filter(({ test: file }) => file.includes('bad-input')).flatMap((guard) => guard.rows)
  const cases = [...ticketCases, ...requestCases].map(({ says }) => says)
  expect(cases.filter((says) => !rows.some((row) => isRow(row, `bad input > ${says}`)))).toEqual([])
})

describe('a verdict', () => {
  const guard: Guard = { file: '', text: '', without: '', test: '', rows: ['one', /^two/] }
  test.each<[string, [string, boolean][], number]>([
    [
      'all failed: held',
      [
        ['group > one', false],
        ['two a', false],
        ['two b', false],
      ],
      0,
    ],
    [
      'one passed: not held',
      [
        ['group > one', true],
        ['two a', false],
      ],
      1,
    ],
    [
      'one of a family passed: not held',
      [
        ['one', false],
        ['two a', false],
        ['two b', true],
      ],
      1,
    ],
    ['no such test: not held', [['one', false]], 1],
    ['nothing ran: not held', [], 2],
  ])('%s', (_says, tests, faults) => {
    expect(verdictOf(guard, new Map(tests)).faults).toHaveLength(faults)
  })
})

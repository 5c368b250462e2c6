import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { routes } from '../../shared/api/routes.ts'
import { addresses } from './table/addresses.ts'
import { calls } from './table/calls.ts'
import { pageOf } from './table/page.ts'
import { decided, faultsOf, root, row } from './table/row.ts'
import { sections } from './table/sections.ts'

// The whole specification, row by row: each has the test that shows it, or the decision that settles it.

describe.each(sections)('$title', ({ rows, count }) => {
  test('has a row for each thing it names', () => {
    const names = rows.map(({ is }) => is)
    expect(new Set(names).size).toBe(names.length)
    expect(names).toHaveLength(count)
  })

  test.each(rows.map((one) => ({ is: one.is, one })))('$is', ({ one }) => {
    expect(faultsOf(one)).toEqual([])
  })
})

test('each call is a route', () => {
  const known = new Set(routes.map(({ method, path }) => `${method} ${path}`))
  expect(Object.keys(calls).filter((call) => !known.has(call))).toEqual([])
})

test('addresses are written once', () => {
  expect(new Set(addresses).size).toBe(addresses.length)
})

test('a row without a test, with one that is not there, or with no such decision is found', () => {
  const here = 'tests/spec/table.test.ts'
  expect(faultsOf({ is: 'x', tests: [] })).toEqual(['no test'])
  expect(faultsOf(row('x', [here]))).toEqual([`${here} names no test`])
  expect(faultsOf(row('x', ['README.md', 'Evenhand']))).toEqual(['README.md names no test'])
  const nowhere = ['no', 'such', 'test'].join(' ')
  expect(faultsOf(row('x', [here, 'each call is a route', nowhere]))).toEqual([`${here} has no “${nowhere}”`])
  expect(faultsOf(decided('x', nowhere))).toEqual([`no decision “${nowhere}”`])
})

test('docs/spec.md is this table: `node tests/spec/table/write.ts` writes it', () => {
  expect(readFileSync(join(root, 'docs', 'spec.md'), 'utf8')).toBe(pageOf(sections))
})

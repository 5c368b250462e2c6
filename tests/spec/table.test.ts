import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { routes } from '../../shared/api/routes.ts'
import { root } from './table/cited.ts'
import { KEPT, numbered, sentences, written } from './table/numbering.ts'
import { pageOf } from './table/page.ts'
import { asksNothing, decided, faultsOf, shown } from './table/row.ts'
import { rows } from './table/rows.ts'

// The whole specification, sentence by sentence: each has the test that shows it, or the decision that settles it.

const here = 'tests/spec/table.test.ts'

test.each(sentences.map(([id, text]) => ({ id, text })))('$id $text', ({ id }) => {
  expect(faultsOf(rows[id])).toEqual([])
})

test('no row is for a sentence that is not there', () => {
  const known = new Set(sentences.map(([id]) => id))
  expect(Object.keys(rows).filter((id) => !known.has(id))).toEqual([])
  expect(known.size).toBe(sentences.length)
})

test('only headings and what the specification leaves open ask for nothing', () => {
  const idle = Object.keys(rows).filter((id) => rows[id]?.some((proof) => 'asksNothing' in proof))
  expect(idle.toSorted()).toEqual([
    ...['0.2', '1.3', '2.39', '3.1', '4.14', '5.23', '7.62', '7.8', '8.1', '8.38'],
  ])
})

test('each call of section 7 is a route', () => {
  const paths = new Set<string>(routes.map(({ path }) => path))
  const calls = sentences.flatMap(([id, text]) => {
    const [, area, name = ''] = /^(Login|Index|User): ([\w/]+)/.exec(text) ?? []
    if (!id.startsWith('7.') || !area || name === 'also') return []
    return [name.startsWith('/') ? name : `/api/user/${name}`]
  })
  expect(calls).toHaveLength(49)
  expect(calls.filter((path) => !paths.has(path))).toEqual([])
})

describe('the sentences', () => {
  const original = join(root, '..', 'shared', 'spec.md')

  test('are the ones that were numbered when the specification was last read', () => {
    expect(sentences).toHaveLength(246)
    expect(createHash('sha256').update(readFileSync(KEPT)).digest('hex')).toBe(
      '95127a3275b23ec3bc918e91b294cb6c6a03be4d18e1ab36e2adf440a2bd14cf',
    )
  })

  test('are those of the specification, where it lies beside the project', () => {
    const text = existsSync(original) ? written(numbered(readFileSync(original, 'utf8'))) : written(sentences)
    expect(readFileSync(KEPT, 'utf8')).toBe(text)
  })

  test('are split at the end of a sentence, and by calls, states and messages', () => {
    const text = [
      '## 4. States',
      '| Thing | States |',
      '|---|---|',
      '| A | one, two. Levels: three |',
      '## 8. E',
      '- a; b.',
      '',
    ]
    expect(numbered(text.join('\n'))).toEqual([
      ['4.1', 'A: one, two.'],
      ['4.2', 'A: Levels: three'],
      ['8.1', 'a'],
      ['8.2', 'b.'],
    ])
  })
})

describe('a row is found to show nothing', () => {
  const own = 'a row is found to show nothing > without a proof'
  const nowhere = ['no', 'such', 'test'].join(' ')

  test('without a proof', () => {
    expect(faultsOf(undefined)).toEqual(['no test and no decision'])
    expect(faultsOf([])).toEqual(['no test and no decision'])
  })

  test('by a test that is not there, or by a part of its title', () => {
    expect(faultsOf([shown(here, nowhere, 'x_y')])).toEqual([`${here} has no test “${nowhere}”`])
    expect(faultsOf([shown(here, 'without a proof', 'x_y')])).toEqual([
      `${here} has no test “without a proof”`,
    ])
    expect(faultsOf([shown('README.md', nowhere, 'x_y')])).toEqual(['README.md is no file of tests'])
  })

  test('by a test that does not name what it must assert, in its title alone least of all', () => {
    expect(faultsOf([shown(here, own, 'faultsOf(undefined)')])).toEqual([])
    expect(faultsOf([shown(here, own, 'account_locked')])).toEqual([`“${own}” asserts no account_locked`])
    expect(faultsOf([shown(here, own, 'without a proof')])).toEqual([`“${own}” asserts no without a proof`])
    expect(faultsOf([shown(here, own)])).toEqual([`of “${own}” nothing is named that it asserts`])
    expect(faultsOf([shown(here, own, 'expect')])).toEqual(['“expect” says too little'])
  })

  test('by no such decision, or by asking for nothing beside a test', () => {
    expect(faultsOf([decided(nowhere)])).toEqual([`no decision “${nowhere}”`])
    expect(faultsOf([shown(here, own, 'faultsOf(undefined)'), asksNothing('x')])).toEqual([
      'asks for nothing, and yet has a test',
    ])
  })
})

test('docs/spec.md is this table: `node tests/spec/table/write.ts` writes it', () => {
  expect(readFileSync(join(root, 'docs', 'spec.md'), 'utf8')).toBe(pageOf(sentences, rows))
})

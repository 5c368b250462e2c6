import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

// What judges the product must not borrow from it: a fault in both would agree with itself.
const imports = (file: string): string[] =>
  readFileSync(join(import.meta.dirname, file), 'utf8')
    .split(/\n(?=import |export )/)
    .filter((statement) => /^(import|export)\b/.test(statement) && /\bfrom '/.test(statement))

/** Works out what must be, from the published rules and rows as plain data. */
const oracles = [
  'oracle.ts',
  'deposit-oracle.ts',
  'destination-oracle.ts',
  'ticket-oracle.ts',
  'exchange-oracle.ts',
  'financing-oracle.ts',
  'identity-oracle.ts',
  'limits-oracle.ts',
  'withdrawal-oracle.ts',
  'bonus-oracle.ts',
  'claim-oracle.ts',
  'vip-oracle.ts',
  'sign-oracle.ts',
  'couple-oracle.ts',
  'calendar.ts',
  'days-oracle.ts',
  'journal-oracle.ts',
  'books.ts',
  'places.ts',
]
/** Compares what is with what must be. Types of rows and sessions remain: they are erased before anything runs. */
const judges = [
  ...[
    'answers.ts',
    'audit.ts',
    'bonus-watch.ts',
    'sign-watch.ts',
    'checks.ts',
    'days.ts',
    'destination-watch.ts',
    'erasure-watch.ts',
    'financing-watch.ts',
    'project-oracle.ts',
    'project-watch.ts',
    'invest-reasons.ts',
    'reasons.ts',
    'statement.ts',
    'told.ts',
    'withdrawal-checks.ts',
    'verdict.ts',
    'operation.ts',
  ],
]

test.each(oracles)('%s imports nothing', (file) => {
  expect(imports(file)).toEqual([])
})

describe.each(judges)('%s', (file) => {
  test('takes types alone from the product', () => {
    const borrowed = imports(file).filter((each) => /'\.\.\/\.\.\//.test(each) && !/^import type /.test(each))
    expect(borrowed).toEqual([])
  })
})

import { expect, test } from 'vitest'
import { restoredName, whyNotRestored } from './asked.ts'
import { kindOf } from './compare.ts'
import { epochMsOf } from './time.ts'

const NOW = Date.UTC(2026, 10, 22, 12)
const TO = '2026-11-21T12:00:00Z'
const restorable = { earliestMs: Date.UTC(2026, 10, 20), latestMs: NOW - 300_000 }
const dev = { stage: 'dev', keepData: false, to: TO, words: undefined, nowMs: NOW }
const prod = { ...dev, stage: 'prod', keepData: true }

test.each<[string, Parameters<typeof whyNotRestored>, string]>([
  ['no time', [{ ...dev, to: undefined }, restorable], 'say the time with its zone'],
  [
    'a time without its zone',
    [{ ...dev, to: '2026-11-21T12:00:00' }, restorable],
    'say the time with its zone',
  ],
  ['yesterday', [{ ...dev, to: 'yesterday' }, restorable], 'say the time with its zone'],
  ['a day there is not', [{ ...dev, to: '2026-11-41T12:00:00Z' }, restorable], 'say the time with its zone'],
  ['a time to come', [{ ...dev, to: '2026-11-22T12:00:01Z' }, restorable], 'is still to come'],
  [
    'a time before the stage existed',
    [{ ...dev, to: '2026-11-19T23:59:59Z' }, restorable],
    'the earliest is 2026-11-20T00:00:00Z',
  ],
  [
    'a time AWS has not reached',
    [{ ...dev, to: '2026-11-22T11:55:01Z' }, restorable],
    'the latest is 2026-11-22T11:55:00Z',
  ],
  ['a table without points in time', [dev, null], 'deploy the stage, which turns them on'],
  ['prod without the words', [prod, restorable], `--words "restore prod to ${TO}"`],
  [
    'prod with the words of another time',
    [{ ...prod, words: 'restore prod to 2026-11-21T13:00:00Z' }, restorable],
    '--words',
  ],
])('%s is refused with its mend', (_is, asked, says) => {
  expect(whyNotRestored(...asked)).toContain(says)
})

test('a time that is kept is restored, of prod with the words', () => {
  expect(whyNotRestored(dev, restorable)).toBeNull()
  expect(whyNotRestored({ ...prod, words: `restore prod to ${TO}` }, restorable)).toBeNull()
  expect(whyNotRestored({ ...dev, to: '2026-11-22T11:55:00Z' }, restorable)).toBeNull()
})

test('the same time has the same table, however it is written', () => {
  const names = [TO, '2026-11-21T13:00:00+01:00', '2026-11-21T12:00Z'].map((to) =>
    restoredName('dev', epochMsOf(to) ?? 0),
  )
  expect(new Set(names)).toEqual(new Set(['evenhand-dev-restored-20261121T120000Z']))
})

test.each([
  [{ pk: 'U#01KAY', sk: 'D#01KAZ' }, 'U# D#'],
  [{ pk: 'U#01KAY', sk: 'A' }, 'U# A'],
  [{ pk: 'U#01KAY', sk: 'ERASURE' }, 'U# ERASURE'],
  [{ pk: 'O#01KAY', sk: '01KAZ' }, 'O#'],
  [{ pk: 'UNIQ#username#1.x', sk: '-' }, 'UNIQ#'],
  [{ pk: 'CATALOG', sk: 'PRODUCT#X' }, 'CATALOG'],
])('%j is counted as %s: nobody is named', (key, kind) => {
  expect(kindOf(key)).toBe(kind)
})

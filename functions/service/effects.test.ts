import { expect, test } from 'vitest'
import { keys } from '../table/keys.ts'
import { effectsOf } from './effects.ts'
import { type Thread, threadPut } from './thread.ts'

const waiting: Thread = {
  ...{ uid: 'U', id: 'T', topic: 'other', about: null, writer: null, at: 100, title: 'Why?' },
  ...{ state: 'waiting', lastAt: 100, last: 'user', lines: 1, since: 100, answered: 0, readUpTo: 0 },
  ...{ closedBy: null, closedOp: null },
}
const rowOf = (thread: Thread) => ({ ...threadPut(thread).item, answeredBy: 'ada' })

test('the answer to a letter is measured, and told to nobody', () => {
  const uid = '0000000000A1BCD2EFGH3JKMNP'
  const letter: Thread = { ...waiting, uid, writer: { name: 'Ada', contact: null } }
  const after: Thread = { ...letter, state: 'answered', since: null, lines: 2, answered: 2, lastAt: 400 }
  expect(effectsOf({ old: rowOf(letter), new: rowOf(after) }).map(({ effect }) => effect)).toEqual([
    'measure',
  ])
})

test('two answers within one second, each waited for, are two measures', () => {
  const answers: [Thread, Thread][] = [
    [waiting, { ...waiting, state: 'answered', since: null, lines: 2, answered: 2, lastAt: 400 }],
    [
      { ...waiting, since: 400, lines: 3, answered: 2, lastAt: 400 },
      { ...waiting, state: 'answered', since: null, lines: 4, answered: 4, lastAt: 400 },
    ],
  ]
  const measures = answers
    .flatMap(([old, row]) => effectsOf({ old: rowOf(old), new: rowOf(row) }))
    .filter((effect) => effect.effect === 'measure')
  expect(measures.map(({ from, at }) => at - from)).toEqual([300, 0])
  expect(new Set(measures.map((measure) => keys.measure('ticket', measure).sk)).size).toBe(2)
})

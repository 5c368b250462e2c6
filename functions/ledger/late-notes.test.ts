import { expect, test } from 'vitest'
import type { MoneyKind } from '../../shared/documents.ts'
import { firstIdAt } from '../../shared/ids.ts'
import { msOf } from '../../shared/time.ts'
import { keys } from '../table/keys.ts'
import { Change } from '../table/write.ts'
import { hasLateNotes, lateNote, markLate } from './late-notes.ts'

const UID = '01KAY00000000000000000000A'
const AT = 1_790_000_000
const [HALF_HOUR, DAY] = [1800, 86_400]
const idBefore = (seconds: number) => firstIdAt(msOf(AT - seconds))

test.each<[kind: MoneyKind, usual: number]>([
  ['order', HALF_HOUR],
  ['deposit', DAY],
  ['exchange', 60],
])(
  'what moves an %s later than %i seconds behind its id leaves one note that names all those',
  (kind, usual) => {
    const [inTime, late, later] = [usual, usual + 1, usual + 500].map(idBefore) as [string, string, string]
    expect(lateNote({ uid: UID, kind, ids: [inTime], at: AT })).toEqual([])
    const note = lateNote({ uid: UID, kind, ids: [inTime, late, later], at: AT })
    expect(note).toEqual([
      { kind: 'put', item: { ...keys.lateNote(UID, kind, { at: AT, id: late }), ids: [late, later] } },
    ])
  },
)

test('only the account of one with a note is marked', () => {
  const built = (mark: (change: Change) => void) => {
    const change = new Change(keys.account(UID)).set('epoch', 0)
    mark(change)
    return change.build()
  }
  const note = lateNote({ uid: UID, kind: 'order', ids: [idBefore(DAY)], at: AT })
  expect(built((change) => markLate(change, note))).toEqual(built((change) => void change.set('late', 1)))
  expect(built((change) => markLate(change, []))).toEqual(built(() => {}))
  expect(hasLateNotes({ ...keys.account(UID) })).toBe(false)
  expect(hasLateNotes({ ...keys.account(UID), late: 1n })).toBe(true)
})

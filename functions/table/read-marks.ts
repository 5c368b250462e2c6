import { idTimeMs } from '../../shared/ids.ts'
import { type EpochSeconds, secondsOf } from '../../shared/time.ts'
import { keys } from './keys.ts'
import { Change, type Row, type Table } from './write.ts'

export interface ReadMarks {
  rules: EpochSeconds
  notices: EpochSeconds
}

const attributes = { rules: 'rulesRead', notices: 'noticesRead' } as const

/** Registration counts as reading earlier rules. */
export const rulesReadFrom = (uid: string): EpochSeconds => secondsOf(idTimeMs(uid)) - 1

export const readMarksOf = (uid: string, row: Row | undefined): ReadMarks => ({
  rules: Math.max(Number(row?.[attributes.rules] ?? 0), rulesReadFrom(uid)),
  notices: Number(row?.[attributes.notices] ?? 0),
})

export async function markRead(table: Table, uid: string, read: Partial<ReadMarks>): Promise<ReadMarks> {
  for (const name of ['rules', 'notices'] as const) {
    const at = read[name]
    if (at === undefined) continue
    const change = new Change(keys.readMarks(uid)).set(attributes[name], at)
    await table.write(change.whereLess(attributes[name], BigInt(at)).build())
  }
  return readMarksOf(uid, await table.get(keys.readMarks(uid), { consistent: true }))
}

import type { EpochSeconds } from '../../shared/time.ts'
import { keys } from './keys.ts'
import { Change, type Row, type Table } from './write.ts'

/** Up to when a user read what staff write: everything shown since no later than this; 0 where nothing was read. */
export interface ReadMarks {
  rules: EpochSeconds
  notices: EpochSeconds
}

/** An order keeps `rulesRead` too, as it was when it was placed. */
const attributes = { rules: 'rulesRead', notices: 'noticesRead' } as const

export const readMarksOf = (row: Row | undefined): ReadMarks => ({
  rules: Number(row?.[attributes.rules] ?? 0),
  notices: Number(row?.[attributes.notices] ?? 0),
})

/** Moves marks on, never back: what was once read stays read, whichever phone says so last. */
export async function markRead(table: Table, uid: string, read: Partial<ReadMarks>): Promise<ReadMarks> {
  for (const name of ['rules', 'notices'] as const) {
    const at = read[name]
    if (at === undefined) continue
    const change = new Change(keys.readMarks(uid)).set(attributes[name], at)
    await table.write(change.whereLess(attributes[name], BigInt(at)).build())
  }
  return readMarksOf(await table.get(keys.readMarks(uid), { consistent: true }))
}

import { Change, type Row } from '../../functions/table/write.ts'
import { hold } from './operation.ts'
import { places, secondsOf } from './places.ts'
import type { Random } from './random.ts'
import type { World } from './world.ts'

// A forgotten fund password: it and the passkeys count for 72 hours after the decision of two operators.

const REMOVAL_S = 259_200
const FUND_HASH = 'argon2id$model'

const profileOf = (world: World, uid: string): Promise<Row | undefined> =>
  world.store.table.get(places.profile(uid), { consistent: true })

/** As its user would leave things: a fund password is set, a removal is stopped. */
export async function fundPasswordStep(world: World, chance: Random, uid: string): Promise<void> {
  const row = await profileOf(world, uid)
  const change = new Change(places.profile(uid)).whereExists()
  if (row?.fundPasswordHash === undefined || isOver(row, world.nowMs) || chance.chance(0.2))
    change.set('fundPasswordHash', FUND_HASH).remove('proofRemovalAt')
  else return
  if (row) await world.store.table.write(change.build())
}

const isOver = (row: Row, nowMs: number): boolean =>
  row.proofRemovalAt !== undefined && Number(row.proofRemovalAt) <= secondsOf(nowMs)

/** Why the fund password of a user is not to be removed now, by its row. */
export async function whyNotRemoved(world: World, uid: string, nowMs: number): Promise<string | null> {
  const row = await profileOf(world, uid)
  if (!row || isOver(row, nowMs)) return 'pay_password_unset'
  if (row.fundPasswordHash === undefined && Number(row.passkeys ?? 0) === 0) return 'pay_password_unset'
  return row.proofRemovalAt === undefined ? null : 'change_waits'
}

/** Each removal comes from two operators, 72 hours after the second, and takes the password away no sooner. */
export function removalsAreDecided(rows: Row[]): void {
  for (const { pk, sk, proofRemovalAt, fundPasswordHash, passkeys = 0 } of rows) {
    if (sk !== 'P' || proofRemovalAt === undefined) continue
    hold(fundPasswordHash !== undefined || Number(passkeys) > 0, 'two and 72 hours remove', () => pk)
    const decided = rows.some(
      (row) =>
        row.pk === pk &&
        row.sk.startsWith('J#') &&
        row.what === 'fundPassword' &&
        row.state === 'done' &&
        row.proposedBy !== row.decidedBy &&
        Number(row.decidedAt) + REMOVAL_S === Number(proofRemovalAt),
    )
    hold(decided, 'two and 72 hours remove', () => `${pk} at ${proofRemovalAt}`)
  }
}

import { createHash } from 'node:crypto'
import type { unpaidReasons } from '../../shared/api/engagement.ts'
import { type EpochSeconds, msOf } from '../../shared/time.ts'
import type { Deps } from '../deps.ts'
import { keys } from '../table/keys.ts'
import { Change, type Table } from '../table/write.ts'
import { giveReward, isOpen, type Passed, rewardKey, type Side } from './reward.ts'

export type Outcome = 'paid' | (typeof unpaidReasons)[number]

export const rewardMonth = (at: EpochSeconds): string => new Date(msOf(at)).toISOString().slice(0, 7)

/** More races than this in a row are not chance. */
const TRIES = 10

/** The documents' ids derive from the friend, so each reward is given once. */
export async function bookInvitation(
  deps: Pick<Deps, 'table' | 'config' | 'clock'>,
  passed: Passed,
): Promise<Outcome> {
  const { table, config } = deps
  const amount = BigInt(config.invitation.reward)
  const give = (uid: string, side: Side) => giveReward(deps, { uid, side, ...passed })
  const outcome =
    amount > 0n ? await giveInviter(deps, passed, () => give(passed.inviter, 'inviting')) : 'switched_off'
  if (amount > 0n) await give(passed.friend, 'invited')
  const record = new Change(keys.friend(passed.inviter, passed.friend))
    .whereExists()
    .set('outcome', outcome)
    .set('passedAt', passed.passedAt)
  if (outcome === 'paid') record.set('amount', amount)
  await table.write(record.build())
  return outcome
}

async function giveInviter(
  { table, config }: Pick<Deps, 'table' | 'config'>,
  passed: Passed,
  give: () => Promise<'paid' | 'account_closed'>,
): Promise<Outcome> {
  // A closed account takes none of the month's places.
  const row = await table.get(keys.account(passed.inviter), { consistent: true })
  if (!row || !isOpen(row, passed.passedAt)) {
    const key = rewardKey({ config }, { uid: passed.inviter, side: 'inviting', ...passed })
    const before = await table.get(key, { consistent: true })
    return before ? 'paid' : 'account_closed'
  }
  return (await takePlace(table, passed, config.invitation.aMonth)) ? give() : 'month_full'
}

/** Counts each friend once; false if the month is full. */
async function takePlace(
  table: Table,
  { inviter, friend, passedAt }: Passed,
  aMonth: number,
): Promise<boolean> {
  const key = keys.invites(inviter, rewardMonth(passedAt))
  for (let tries = 0; tries < TRIES; tries++) {
    const row = await table.get(key, { consistent: true })
    const counted = (row?.friends ?? []) as string[]
    const own = shortName(friend)
    if (counted.includes(own)) return true
    if (counted.length >= aMonth) return false
    const change = new Change(key).set('friends', [...counted, own]).set('count', counted.length + 1)
    if (row) change.where('count', '=', counted.length)
    else change.whereAbsent('count')
    if ((await table.write(change.build())).ok) return true
  }
  throw new Error('a reward could not be counted')
}

/** Short, as one item holds fifty; a collision has odds of 1 in 2^40. */
const shortName = (friend: string): string =>
  createHash('sha256').update(friend).digest('base64url').slice(0, 8)

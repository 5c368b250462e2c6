import { createHash } from 'node:crypto'
import type { unpaidReasons } from '../../shared/api/engagement.ts'
import type { Asset } from '../../shared/assets.ts'
import { idOf } from '../../shared/ids.ts'
import type { Minor } from '../../shared/money.ts'
import { DAY, type EpochMs, type EpochSeconds, msOf, secondsOf } from '../../shared/time.ts'
import type { Deps } from '../deps.ts'
import { accountOf } from '../ledger/account.ts'
import { balanced, writeLegs } from '../ledger/entry.ts'
import { lateNote, markLate } from '../ledger/late-notes.ts'
import { post } from '../ledger/post.ts'
import { keys } from '../table/keys.ts'
import { Change, create, type Row, type Table } from '../table/write.ts'

export type Outcome = 'paid' | (typeof unpaidReasons)[number]

/** A friend who passed level one, and who invited them. */
export interface Passed {
  friend: string
  inviter: string
  passedAt: EpochSeconds
}

/** The month (UTC) a reward counts in: that in which the friend passed. */
export const rewardMonth = (at: EpochSeconds): string => new Date(msOf(at)).toISOString().slice(0, 7)

/** Kept so long after its month, for whoever asks late. */
const COUNT_KEPT = 400 * DAY
/** Others may write at the same moment; more often than this in a row is not by chance. */
const TRIES = 10

/**
 * Books what an invitation earns, inviter and friend each by their own standing: a document each under an id made of the
 * friend, so that it is given once however often this is asked. The friend's record with its inviter tells what came of it.
 */
export async function bookInvitation(
  deps: Pick<Deps, 'table' | 'config' | 'clock'>,
  passed: Passed,
): Promise<Outcome> {
  const { table, config } = deps
  const amount = BigInt(config.invitation.reward)
  const give = (uid: string, side: Side) =>
    giveReward(table, { uid, side, amount, asset: config.asset, nowMs: deps.clock(), ...passed })
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
  // Whose account is closed takes no place of the month.
  const row = await table.get(keys.account(passed.inviter), { consistent: true })
  if (!row || !isOpen(row, passed.passedAt)) {
    const before = await table.get(keys.deposit(passed.inviter, rewardId(passed, 'inviting')), {
      consistent: true,
    })
    return before ? 'paid' : 'account_closed'
  }
  return (await takePlace(table, passed, config.invitation.aMonth)) ? give() : 'month_full'
}

/** Counts a reward in its month, once for each friend; false where the month has no place left. */
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
    const change = new Change(key)
      .set('friends', [...counted, own])
      .set('count', counted.length + 1)
      .set('ttl', passedAt + COUNT_KEPT)
      .whereLess('count', BigInt(aMonth))
    if (row) change.where('count', '=', counted.length)
    else change.whereAbsent('count')
    if ((await table.write(change.build())).ok) return true
  }
  throw new Error('a reward could not be counted')
}

/** Short, as fifty stand in one item; two friends of one month alike are one in 2^40. */
const shortName = (friend: string): string =>
  createHash('sha256').update(friend).digest('base64url').slice(0, 8)

type Side = 'inviting' | 'invited'
const rewardId = ({ friend, passedAt }: Passed, side: Side): string =>
  idOf(msOf(passedAt), createHash('sha256').update(`${friend} ${side}`).digest())

interface Reward extends Passed {
  uid: string
  side: Side
  amount: Minor
  asset: Asset
  nowMs: EpochMs
}

/** Gives one of the two their reward, unless it was given; a closed account gets none. */
async function giveReward(table: Table, reward: Reward): Promise<'paid' | 'account_closed'> {
  const { uid, side, amount, asset, nowMs, passedAt } = reward
  const id = rewardId(reward, side)
  const at = secondsOf(nowMs)
  const legs = balanced([
    { account: 'house:bonus', asset, amount: -amount },
    { account: 'available', asset, amount },
  ])
  const put = create({
    ...keys.deposit(uid, id),
    ...{ class: 2, status: 1, asset, amount, reason: side, at, legs: writeLegs(legs) },
  })
  const note = lateNote({ uid, kind: 'deposit', ids: [id], at })
  for (let tries = 0; tries < TRIES; tries++) {
    const [row, before] = await table.getMany([keys.account(uid), keys.deposit(uid, id)], {
      consistent: true,
    })
    if (before) return 'paid'
    if (!row || !isOpen(row, passedAt)) return 'account_closed'
    const posted = await post(table, {
      ...{ uid, legs, at, documents: [put, ...note] },
      account(change) {
        change.where('state', '=', 'ACTIVE')
        // Nobody excludes themselves in between: a pause is what was read.
        if (row.pausedUntil === undefined) change.whereAbsent('pausedUntil')
        else change.where('pausedUntil', '=', row.pausedUntil)
        markLate(change, note)
      },
    })
    if (posted.ok) return 'paid'
  }
  throw new Error('a reward could not be given')
}

/** Neither locked nor erased, nor excluded by its own user when the friend passed. */
function isOpen(row: Row, at: EpochSeconds): boolean {
  const { state, pause } = accountOf(row)
  return state === 'ACTIVE' && !(pause?.kind === 'exclusion' && pause.until > at)
}

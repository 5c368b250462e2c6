import { createHash } from 'node:crypto'
import { idOf } from '../../shared/ids.ts'
import { DAY, type EpochSeconds, msOf, secondsOf } from '../../shared/time.ts'
import type { Deps } from '../deps.ts'
import { accountOf } from '../ledger/account.ts'
import { offerPut } from '../ledger/bonus-offer.ts'
import { balanced, writeLegs } from '../ledger/entry.ts'
import { lateNote, markLate } from '../ledger/late-notes.ts'
import { post } from '../ledger/post.ts'
import { keys } from '../table/keys.ts'
import { Conditions, create, type Key, type Row } from '../table/write.ts'

export interface Passed {
  friend: string
  inviter: string
  passedAt: EpochSeconds
}

export type Side = 'inviting' | 'invited'

export interface Given extends Passed {
  uid: string
  side: Side
}

type RewardDeps = Pick<Deps, 'table' | 'config' | 'clock'>

const TRIES = 10

export function rewardKey({ config }: Pick<Deps, 'config'>, { uid, friend, passedAt, side }: Given): Key {
  const id = idOf(msOf(passedAt), createHash('sha256').update(`${friend} ${side}`).digest())
  return config.money === 'real' ? keys.reward(uid, id) : keys.deposit(uid, id)
}

export async function giveReward(deps: RewardDeps, given: Given): Promise<'paid' | 'account_closed'> {
  const { table } = deps
  const key = rewardKey(deps, given)
  for (let tries = 0; tries < TRIES; tries++) {
    const [row, before] = await table.getMany([keys.account(given.uid), key], { consistent: true })
    if (before) return 'paid'
    if (!row || !isOpen(row, given.passedAt)) return 'account_closed'
    const give = deps.config.money === 'real' ? offerReward : payReward
    if ((await give(deps, given, key, row)).ok) return 'paid'
  }
  throw new Error('a reward could not be given')
}

function payReward({ table, config, clock }: RewardDeps, { uid, side }: Given, key: Key, account: Row) {
  const { asset, invitation } = config
  const amount = BigInt(invitation.reward)
  const at = secondsOf(clock())
  const legs = balanced([
    { account: 'house:bonus', asset, amount: -amount },
    { account: 'available', asset, amount },
  ])
  const put = create({
    ...key,
    ...{ class: 2, status: 1, asset, amount, reason: side, at, legs: writeLegs(legs) },
  })
  const id = key.sk.slice('D#'.length)
  const note = lateNote({ uid, kind: 'deposit', ids: [id], at })
  return post(table, {
    ...{ uid, at, documents: [put, ...note], read: account },
    lines: [{ kind: 'deposit', id, movement: 'invitation', legs }],
    account: (change) => markLate(whereOpen(change, account), note),
  })
}

/** Real money: a bonus with turnover, which the user accepts or ignores. */
function offerReward({ table, config, clock }: RewardDeps, { uid, side }: Given, key: Key, account: Row) {
  const at = secondsOf(clock())
  const { reward, times } = config.invitation
  const { days, offerDays } = config.reward
  const terms = { asset: config.asset, amount: BigInt(reward), times, days, until: at + offerDays * DAY }
  const offer = offerPut(uid, key.sk.slice('R#'.length), terms, at)
  return table.transact([
    { ...offer, item: { ...offer.item, why: 'invitation', side } },
    whereOpen(new Conditions(keys.account(uid)), account).check(),
  ])
}

function whereOpen<Asked extends Conditions>(account: Asked, { pausedUntil }: Row): Asked {
  account.where('state', '=', 'ACTIVE')
  // Fails if the user excluded themselves since.
  if (pausedUntil === undefined) account.whereAbsent('pausedUntil')
  else account.where('pausedUntil', '=', pausedUntil)
  return account
}

/** Judges a self-exclusion at the time the friend passed. */
export function isOpen(row: Row, at: EpochSeconds): boolean {
  const { state, pause } = accountOf(row)
  return state === 'ACTIVE' && !(pause?.kind === 'exclusion' && pause.until > at)
}

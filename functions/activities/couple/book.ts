import { addDays } from '../../../shared/calc/dates.ts'
import { newId } from '../../../shared/ids.ts'
import { dateIn, type EpochMs, msOf, secondsOf } from '../../../shared/time.ts'
import type { Deps as AllDeps } from '../../deps.ts'
import type { AccountItem } from '../../ledger/account.ts'
import { pinned } from '../../ledger/day.ts'
import { post } from '../../ledger/post.ts'
import { documentPlace, keys } from '../../table/keys.ts'
import { firstRows } from '../../table/read.ts'
import type { Table } from '../../table/write.ts'
import { signedDates } from '../sign-ins.ts'
import { type Link, otherOf } from './link.ts'
import { type CoupleReward, dueDates, rewardLegs, rewardOf, rewardPut, sharedDates } from './reward.ts'

type Deps = Pick<AllDeps, 'table' | 'config'>

export interface Streak {
  towards: number
  rewards: number
}

const LOOKED_AT = 30

/** Further rewards wait for the next run. */
const AT_ONCE = 10

/** The count of the account's movements is a condition, so no day is rewarded twice; a lost race is retried later. */
async function bookStreak(
  { table, config }: Deps,
  { link, uid, other }: { link: Link; uid: string; other: string },
  nowMs: EpochMs,
): Promise<Streak> {
  const { terms } = link
  if (!terms) throw new Error('a link that nobody confirmed')
  for (let tries = 1; ; tries++) {
    const account = await table.get(keys.account(uid), { consistent: true })
    const last = await lastReward(table, uid)
    const rewards = last?.link === link.id ? last.number : 0
    const from = firstDate(link, last, config.timeZone)
    const [mine, theirs] = await Promise.all([uid, other].map((one) => signedDates(table, one, from)))
    const shared = sharedDates(mine ?? [], theirs ?? [])
    const dates = dueDates(shared, terms.every)
    const state = account?.state as AccountItem['state'] | undefined
    if (!dates || !account || state === 'ERASED' || terms.reward <= 0n || tries > AT_ONCE)
      return { towards: shared.length, rewards }
    const at = secondsOf(nowMs)
    const reward: CoupleReward = {
      ...{ uid, id: newId(nowMs), link: link.id, number: rewards + 1, dates, at },
      amount: terms.reward,
    }
    await post(table, {
      uid,
      lines: [{ kind: 'couple', id: reward.id, movement: 'couple_reward', legs: rewardLegs(terms.reward) }],
      read: account,
      at,
      documents: [rewardPut(reward)],
      account: (change) => pinned(change, 'moves', (account.moves as bigint | undefined) ?? null),
    })
  }
}

/** Books what both partners are owed; returns the streak of `uid`. */
export async function bookCouple(deps: Deps, link: Link, nowMs: EpochMs, uid = link.uid): Promise<Streak> {
  const other = otherOf(link, uid)
  const [own] = await Promise.all([
    bookStreak(deps, { link, uid, other }, nowMs),
    bookStreak(deps, { link, uid: other, other: uid }, nowMs),
  ])
  return own
}

/** A day counts for one reward, whichever link it was earned in. */
function firstDate({ since, at }: Link, last: CoupleReward | null, timeZone: string): string {
  const begun = dateIn(timeZone, msOf(since ?? at))
  const rewarded = last?.dates.at(-1)
  return rewarded !== undefined && rewarded >= begun ? addDays(rewarded, 1) : begun
}

/** Compares dates, because two ids may share an instant and clocks differ. */
async function lastReward(table: Table, uid: string): Promise<CoupleReward | null> {
  const { pk, prefix } = documentPlace('couple', uid)
  const rows = await firstRows(table, LOOKED_AT, {
    ...{ pk, from: prefix, to: `${prefix}~` },
    ...{ newestFirst: true, consistent: true },
  })
  const lastDay = ({ dates }: CoupleReward) => dates.at(-1) ?? ''
  const rewards = rows.map(rewardOf).sort((one, two) => (lastDay(one) < lastDay(two) ? 1 : -1))
  return rewards[0] ?? null
}

import type { Key, Row, Write } from '../../functions/table/write.ts'
import { dayIn, nextDayMs } from './calendar.ts'
import { erasedOf } from './erasure-watch.ts'
import { identityOracle } from './identity-oracle.ts'
import { type Own, pausedBy, turned } from './limits-oracle.ts'
import { hold } from './operation.ts'
import { idMs, places, secondsOf } from './places.ts'
import { inARow, paysFor, type Signed, whyNotSigned } from './sign-oracle.ts'
import type { World } from './world.ts'

/** How far any server's clock may be off. */
const SERVER_SKEW_MS = 500
const HELD = 'sign-ins and rewards held'

/** Who was ever locked or excluded: what an invitation gives them depends on the moment. */
const isClosed = (row: Row): boolean => row.state !== 'ACTIVE' || row.excluded !== undefined

export function signedOf(world: World, uid: string): Signed {
  const known = world.audit.signed.get(uid) ?? new Map()
  world.audit.signed.set(uid, known)
  return known
}

/** The user's day at a second; the date they registered on, by their zone now. */
export const dayAt = (own: Own, now: number): string =>
  now >= own.dayEnds ? turned(own, now, { dayIn, nextDayMs }).day : own.day
export const joinedOn = (uid: string, own: Own): string => dayIn(own.zone, idMs(uid))

/** Holds every write that took effect against the oracle: days, what they pay, and what invitations earn. */
export async function watchSigns(world: World, writes: Write[]): Promise<void> {
  for (const write of writes) {
    if (write.kind === 'check') continue
    const { pk, sk } = write.kind === 'put' ? write.item : write.key
    if (pk.startsWith('O#') && write.kind === 'update') await stakeSettled(world, { pk, sk })
    if (!pk.startsWith('U#')) continue
    const uid = pk.slice('U#'.length)
    if (sk === 'A') {
      const row = (await world.store.table.get(places.account(uid), { consistent: true })) as Row
      if (isClosed(row)) world.audit.closed.add(uid)
    }
    if (write.kind !== 'put') continue
    if (sk === 'P' && write.item.inviter) world.audit.inviters.set(uid, write.item.inviter as string)
    if (sk.startsWith('S#')) signed(world, uid, write.item)
    if (sk.startsWith('D#') && Number(write.item.class) === 2) await rewarded(world, uid, write.item)
  }
}

function signed(world: World, uid: string, row: Row): void {
  const days = signedOf(world, uid)
  const own = world.audit.own.get(uid) as Own
  const date = row.date as string
  const how = row.how as 'signed' | 'madeUp'
  hold(!days.has(date), 'done once', () => `${date} of ${uid} is signed again`)
  // Its day is that of the request, however late its write lands.
  const seconds = [
    ...[-SERVER_SKEW_MS, 0].map((off) => secondsOf(world.begunMs + off)),
    ...[-SERVER_SKEW_MS - 1000, 0, SERVER_SKEW_MS].map((off) => secondsOf(world.nowMs + off)),
  ]
  const why = seconds.map((now) => {
    const on = { today: dayAt(own, now), joined: joinedOn(uid, own), paused: pausedBy(own, now) }
    const asked = how === 'madeUp' ? date : undefined
    if (how === 'signed' && on.today !== date) return `it is ${on.today}`
    return whyNotSigned(days, asked, on)
  })
  hold(why.includes(null), HELD, () => `${how} ${date} of ${uid}: ${why}`)
  days.set(date, { how, month: how === 'madeUp' ? String(row.madeUpOn).slice(0, 7) : '' })
  const count = inARow(days, date)
  hold(Number(row.streak) === count, HELD, () => `${date} of ${uid} is day ${row.streak}, not ${count}`)
  const pays = how === 'signed' ? paysFor(count, world.config.sign) : 0n
  const asset = row.asset as string
  const legs = pays > 0n ? [`house:bonus ${asset} -${pays}`, `available ${asset} ${pays}`] : []
  hold(String(row.legs ?? []) === String(legs), HELD, () => `${date} of ${uid} paid ${row.legs}`)
}

async function rewarded(world: World, uid: string, row: Row): Promise<void> {
  const { audit } = world
  const { passed } = identityOracle(audit.identities)
  const asset = row.asset as string
  const { reward, aMonth } = world.config.invitation
  const legs = [`house:bonus ${asset} -${reward}`, `available ${asset} ${reward}`]
  hold(String(row.legs) === String(legs), HELD, () => `${row.sk} of ${uid} paid ${row.legs}`)
  const account = (await world.store.table.get(places.account(uid), { consistent: true })) as Row
  hold(account.state === 'ACTIVE', HELD, () => `${uid} was rewarded while ${account.state}`)
  if (row.reason === 'invited') {
    hold(audit.inviters.has(uid), HELD, () => `${uid} was rewarded, and nobody invited them`)
    hold((passed.get(uid) ?? 0) >= 1, HELD, () => `${uid} was rewarded before level one`)
    hold(hasTraded(world, uid), HELD, () => `${uid} was rewarded for ${stakesOf(world, uid)} of stakes`)
    hold(!audit.invited.has(uid), 'done once', () => `${uid} was rewarded again for being invited`)
    audit.invited.add(uid)
    return
  }
  const month = new Date(idMs(row.sk.slice('D#'.length))).toISOString().slice(0, 7)
  const all = audit.inviting.get(uid) ?? []
  audit.inviting.set(uid, [...all, month])
  const friends = friendsOf(world, uid).filter(
    (friend) => (passed.get(friend) ?? 0) >= 1 && hasTraded(world, friend),
  )
  hold(all.length < friends.length, 'done once', () => `${uid} is rewarded ${all.length + 1} times`)
  const taken = all.filter((one) => one === month).length
  hold(taken < aMonth, HELD, () => `${uid} is rewarded more than ${aMonth} times in ${month}`)
}

const friendsOf = (world: World, uid: string): string[] =>
  [...world.audit.inviters].flatMap(([friend, inviter]) => (inviter === uid ? [friend] : []))

/** Counts a stake of an order once it is won or lost. */
async function stakeSettled(world: World, { pk, sk }: Key): Promise<void> {
  const row = (await world.store.table.get({ pk, sk }, { consistent: true })) as Row
  if (row.result !== 'win' && row.result !== 'loss') return
  const stakes = world.audit.stakes.get(pk.slice('O#'.length)) ?? new Map()
  world.audit.stakes.set(pk.slice('O#'.length), stakes.set(sk, row.amount))
}

export const stakesOf = (world: World, uid: string): bigint =>
  [...(world.audit.stakes.get(uid)?.values() ?? [])].reduce((sum, stake) => sum + stake, 0n)

/** Whether a friend has settled what an invitation asks for; where a stage gives nothing, nothing is asked for. */
export const hasTraded = (world: World, uid: string): boolean =>
  world.config.invitation.reward === 0 ||
  stakesOf(world, uid) >= BigInt(world.config.invitation.settledStakes)

/** Seconds until a friend who has not traded enough is looked at again, at most. */
const LOOKED_AT_WITHIN = 86_400

/** At rest, every friend who passed is booked, both have theirs unless they were locked or excluded, or the month full. */
export function rewardsAreBooked(world: World, rows: Row[]): void {
  const { audit } = world
  const { passed } = identityOracle(audit.identities)
  for (const [friend, inviter] of audit.inviters) {
    if ((passed.get(friend) ?? 0) < 1) continue
    // Nothing waits for whoever is erased, nor for who invited them.
    if (erasedOf(world, friend) || erasedOf(world, inviter)) continue
    const record = rows.find(({ pk, sk }) => pk === `U#${inviter}` && sk === `FRIEND#${friend}`)
    if (record?.outcome === undefined) {
      hold(waits(world, rows, friend), 'all due is settled', () => `${friend} passed and was not booked`)
      continue
    }
    if (world.config.invitation.reward === 0) continue
    hold(audit.closed.has(friend) || audit.invited.has(friend), HELD, () => `${friend} got no reward`)
    const isFine = audit.closed.has(inviter) || record?.outcome !== 'account_closed'
    hold(isFine, HELD, () => `${inviter} got nothing, as ${record?.outcome}`)
  }
  for (const uid of new Set(audit.inviters.values())) {
    const records = rows.filter(({ pk, sk }) => pk === `U#${uid}` && sk.startsWith('FRIEND#'))
    const paid = records.filter(({ outcome }) => outcome === 'paid').length
    const got = audit.inviting.get(uid)?.length ?? 0
    hold(paid === got, HELD, () => `${uid} has ${paid} paid records and ${got} rewards`)
    const full = records.some(({ outcome }) => outcome === 'month_full')
    hold(!full || got >= world.config.invitation.aMonth, HELD, () => `${uid} was told that a month is full`)
  }
}

/** Whether a friend's submission is in the index, to be looked at within a day. */
function waits(world: World, rows: Row[], friend: string): boolean {
  const row = rows.find(({ pk, gpk }) => pk === `U#${friend}` && gpk === 'INVITED')
  const next = Number(String(row?.gsk).slice(0, 10))
  const now = secondsOf(world.nowMs)
  return row !== undefined && next > now - 600 && next <= now + LOOKED_AT_WITHIN
}

import type { Row, Write } from '../../functions/table/write.ts'
import { dayIn, nextDayMs } from './calendar.ts'
import { identityOracle } from './identity-oracle.ts'
import { type Own, pausedBy, turned } from './limits-oracle.ts'
import { hold } from './operation.ts'
import { idMs, places, secondsOf } from './places.ts'
import { inARow, paysFor, type Signed, whyNotSigned } from './sign-oracle.ts'
import type { World } from './world.ts'

/** How far any server's clock may be off. */
const SERVER_SKEW_MS = 500
const HELD = 'sign-ins and rewards held'
const REWARD = 500n

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
  const seconds = [-SERVER_SKEW_MS - 1000, 0, SERVER_SKEW_MS].map((off) => secondsOf(world.nowMs + off))
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
  const pays = how === 'signed' ? paysFor(count) : 0n
  const asset = row.asset as string
  const legs = how === 'signed' ? [`house:bonus ${asset} -${pays}`, `available ${asset} ${pays}`] : []
  hold(String(row.legs ?? []) === String(legs), HELD, () => `${date} of ${uid} paid ${row.legs}`)
}

async function rewarded(world: World, uid: string, row: Row): Promise<void> {
  const { audit } = world
  const { passed } = identityOracle(audit.identities)
  const asset = row.asset as string
  const legs = [`house:bonus ${asset} -${REWARD}`, `available ${asset} ${REWARD}`]
  hold(String(row.legs) === String(legs), HELD, () => `${row.sk} of ${uid} paid ${row.legs}`)
  const account = (await world.store.table.get(places.account(uid), { consistent: true })) as Row
  hold(account.state === 'ACTIVE', HELD, () => `${uid} was rewarded while ${account.state}`)
  if (row.reason === 'invited') {
    hold(audit.inviters.has(uid), HELD, () => `${uid} was rewarded, and nobody invited them`)
    hold((passed.get(uid) ?? 0) >= 1, HELD, () => `${uid} was rewarded before level one`)
    hold(!audit.invited.has(uid), 'done once', () => `${uid} was rewarded again for being invited`)
    audit.invited.add(uid)
    return
  }
  const month = new Date(idMs(row.sk.slice('D#'.length))).toISOString().slice(0, 7)
  const all = audit.inviting.get(uid) ?? []
  audit.inviting.set(uid, [...all, month])
  const friends = friendsOf(world, uid).filter((friend) => (passed.get(friend) ?? 0) >= 1)
  hold(all.length < friends.length, 'done once', () => `${uid} is rewarded ${all.length + 1} times`)
  const { aMonth } = world.config.invitation
  const taken = all.filter((one) => one === month).length
  hold(taken < aMonth, HELD, () => `${uid} is rewarded more than ${aMonth} times in ${month}`)
}

const friendsOf = (world: World, uid: string): string[] =>
  [...world.audit.inviters].flatMap(([friend, inviter]) => (inviter === uid ? [friend] : []))

/** At rest, every friend who passed is booked, both have theirs unless they were locked or excluded, or the month full. */
export function rewardsAreBooked(world: World, rows: Row[]): void {
  const { audit } = world
  const { passed } = identityOracle(audit.identities)
  for (const [friend, inviter] of audit.inviters) {
    if ((passed.get(friend) ?? 0) < 1) continue
    const record = rows.find(({ pk, sk }) => pk === `U#${inviter}` && sk === `FRIEND#${friend}`)
    hold(record?.outcome !== undefined, 'all due is settled', () => `${friend} passed and was not booked`)
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

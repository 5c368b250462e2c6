import type { Row, Write } from '../../functions/table/write.ts'
import { accepted, type Bonuses, counts, endOf, noBonuses, settled } from './bonus-oracle.ts'
import { pausedBy } from './limits-oracle.ts'
import { hold } from './operation.ts'
import { places, secondsOf } from './places.ts'
import type { World } from './world.ts'

/** How far any server's clock may be off. */
const SERVER_SKEW_MS = 500

/** What the oracle knows of a user's bonuses; of whom it knows none yet, an empty book. */
export function bonusesOf(world: World, uid: string): Bonuses {
  const known = world.audit.bonuses.get(uid) ?? noBonuses()
  world.audit.bonuses.set(uid, known)
  return known
}

const HELD = 'bonuses held'

/** Holds every write that took effect against the oracle: offers, acceptance, orders, their ends, and the account. */
export async function watchBonuses(world: World, writes: Write[]): Promise<void> {
  const users = new Set<string>()
  for (const write of writes) {
    if (write.kind === 'check') continue
    const { pk, sk } = write.kind === 'put' ? write.item : write.key
    const uid = pk.slice(2)
    if (pk.startsWith('U#') && sk === 'A') users.add(uid)
    const isOrder = pk.startsWith('O#')
    if (!isOrder && !sk.startsWith('R#')) continue
    const bonuses = bonusesOf(world, uid)
    if (write.kind === 'put' && isOrder) placed(bonuses, write.item)
    else if (write.kind === 'put') created(world, uid, bonuses, write.item)
    else {
      const row = (await world.store.table.get({ pk, sk }, { consistent: true })) as Row
      if (isOrder && row.state === 'open') continue
      if (isOrder) settled(bonuses, row.bonus, row.result, row.amount as bigint)
      else if (row.state === 'running') began(world, uid, bonuses, row)
    }
  }
  for (const uid of users) await standsSo(world, uid)
}

function placed(bonuses: Bonuses, order: Row): void {
  const expected = counts(bonuses, Number(order.placedAt) + 3 + Number(order.seconds))
  hold(order.bonus === expected, HELD, () => `${order.sk} counts for ${order.bonus}, not ${expected}`)
}

/** A row of its own: an offer, or how a bonus ended. */
function created(world: World, uid: string, bonuses: Bonuses, row: Row): void {
  const id = row.sk.slice('R#'.length)
  const amount = row.amount as bigint
  if (row.what === 'bonus') {
    const [times, days, until] = [BigInt(row.times as number), Number(row.days), Number(row.until)]
    if (!bonuses.offered.has(id)) bonuses.offered.set(id, { amount, times, days, until })
    return
  }
  const { running } = bonuses
  const how = endOf(bonuses, secondsOf(world.nowMs + SERVER_SKEW_MS))
  hold(running?.id === row.of, HELD, () => `${row.of} of ${uid} ended, ${running?.id} runs`)
  hold(how === row.what, HELD, () => `${row.of} of ${uid} is ${row.what}, should be ${how}`)
  const asset = row.asset as string
  const to = row.what === 'turned' ? 'available' : 'house:bonus'
  const legs = [`bonus ${asset} -${running?.amount}`, `${to} ${asset} ${running?.amount}`]
  hold(String(row.legs) === String(legs), HELD, () => `${row.of} of ${uid} ended by ${row.legs}`)
  bonuses.ended.set(row.of as string, row.what as 'turned')
  bonuses.running = null
}

function began(world: World, uid: string, bonuses: Bonuses, row: Row): void {
  const id = row.sk.slice('R#'.length)
  const at = Number(row.acceptedAt)
  const own = world.audit.own.get(uid)
  const [early, late] = [world.begunMs - SERVER_SKEW_MS - 1000, world.nowMs + SERVER_SKEW_MS].map(secondsOf)
  hold(at >= (early as number) && at <= (late as number), HELD, () => `${id} was accepted at ${at}`)
  hold(!bonuses.running, HELD, () => `${id} begins while ${bonuses.running?.id} runs`)
  hold(!bonuses.accepted.has(id), 'done once', () => `${id} is accepted again`)
  hold(at < (bonuses.offered.get(id)?.until ?? 0), HELD, () => `${id} was accepted after its time`)
  hold(!own || pausedBy(own, late as number) === null, 'limits held', () => `${id} was accepted in a break`)
  accepted(bonuses, id, at)
}

/** The account says what the oracle does. */
async function standsSo(world: World, uid: string): Promise<void> {
  const row = (await world.store.table.get(places.account(uid), { consistent: true })) as Row
  const { running } = bonusesOf(world, uid)
  const said = [row.bonus, row.turnover, row.bonusEnds].map(String)
  const expected = [running?.id, running?.left, running?.ends].map(String)
  hold(String(said) === String(expected), HELD, () => `${uid} has ${said}, not ${expected}`)
}

/** The first deposit that was confirmed brought one offer with it, of the part and the most a stage says; no other did. */
export function recharged({ config }: World, rows: Row[]): void {
  const [percent, max] = [BigInt(config.reward.percent), BigInt(config.reward.max)]
  const offers = rows.filter(({ sk, why }) => sk.startsWith('R#') && why === 'recharge')
  const paidIn = rows.filter((row) => row.sk.startsWith('D#') && row.class === 0n && row.status === 1n)
  for (const offer of offers) {
    const same = offers.filter(({ pk }) => pk === offer.pk)
    hold(
      same.length === 1,
      'bonuses held',
      () => `${offer.pk} was offered ${same.length} bonuses of a first deposit`,
    )
    const own = paidIn.filter(({ pk }) => pk === offer.pk)
    const of = own.find(({ sk }) => sk === `D#${offer.deposit}`)
    const isFirst = own.every(({ decidedAt }) => Number(decidedAt) >= Number(of?.decidedAt) - 1)
    hold(of !== undefined && isFirst, 'bonuses held', () => `${offer.sk} is of no first deposit`)
    const part = ((of?.amount as bigint) * percent) / 100n
    const right = part < max ? part : max
    hold(offer.amount === right, 'bonuses held', () => `${offer.sk} is of ${offer.amount}, not ${right}`)
  }
  for (const { pk, amount } of paidIn) {
    if (((amount as bigint) * percent) / 100n === 0n) continue
    hold(
      offers.some((offer) => offer.pk === pk),
      'bonuses held',
      () => `${pk} was offered nothing`,
    )
  }
}

/** At rest, nothing that is met or long over still runs, and every user holds what runs alone. */
export function bonusesAreOver(world: World, rows: Row[]): void {
  for (const row of rows.filter(({ pk, sk }) => pk.startsWith('U#') && sk === 'A')) {
    const bonuses = bonusesOf(world, row.pk.slice(2))
    const due = endOf(bonuses, secondsOf(world.nowMs))
    hold(due === null, 'all due is settled', () => `${bonuses.running?.id} should be ${due}`)
    const held = (row[`${world.config.asset}_bonus`] as bigint | undefined) ?? 0n
    hold(held === (bonuses.running?.amount ?? 0n), HELD, () => `${row.pk} holds ${held} of bonus`)
  }
}

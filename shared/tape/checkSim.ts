import { lastTradedBefore } from '../market/hours.ts'
import { formatScaled } from '../money.ts'
import { DAY, type EpochDay, type EpochSeconds, epochDay, MINUTE } from '../time.ts'
import { calendarOf } from './calendar.ts'
import { type Chain, chainFrom, DAY_MINUTES, keyAt, rootOf } from './chain.ts'
import type { CheckedOrder, CheckStep, EnteredOrder, FeedCheck, OnProgress, Recomputed } from './check.ts'
import { instantsOf } from './course.ts'
import { HASH_BYTES, hashFromHex, toHex } from './hash.ts'
import type { Instrument } from './instruments.ts'
import type { SimProof } from './proof.ts'
import { displacementOf, fadeOn, levelOf, minuteHash, sumOfMoves, tickPrice, walkedBetween } from './walk.ts'
import { firstWalk, isWalk, rootDays, rootDaysBefore, type WalkVersion } from './walks.ts'

type Chains = Map<EpochDay, Chain>

/** Uses the walk the order froze, whatever the proof says. */
export function checkSim(
  order: EnteredOrder,
  proof: SimProof,
  instrument: Instrument,
  onProgress?: OnProgress,
): FeedCheck {
  const frozen = order.walk ?? firstWalk
  const walk = isWalk(frozen) && proof.rules === frozen ? frozen : null
  const chains = walk ? chainsOf(walk, proof, onProgress) : new Map()
  const price = pricing(walk ?? firstWalk, instrument, chains)
  return {
    steps: [chainStep(walk, proof, chains), commitmentStep(walk, order, proof, instrument)],
    entry: price(order.openAt),
    close: price(order.closeAt),
    course: instantsOf(order).flatMap((at) => {
      const recomputed = price(at)
      return recomputed.kind === 'price' ? [{ at, price: recomputed.price }] : []
    }),
  }
}

/** Empty when the proof has another shape. */
function chainsOf(walk: WalkVersion, proof: SimProof, onProgress?: OnProgress): Chains {
  const chains: Chains = new Map()
  const { dayKeys, firstDay, last } = proof
  const shaped =
    dayKeys.length < rootDays(walk) &&
    last.day === firstDay + dayKeys.length &&
    Number.isInteger(last.minute) &&
    last.minute >= 1 &&
    last.minute <= DAY_MINUTES
  if (!shaped) return chains
  const keys = [...dayKeys.map((key) => ({ minute: DAY_MINUTES, key })), last]
  keys.forEach(({ minute, key }, index) => {
    const bytes = hashFromHex(key)
    if (bytes) chains.set(firstDay + index, chainFrom(bytes, minute))
    onProgress?.(index + 1, keys.length)
  })
  return chains
}

/** Each key must hash down to its day's published commitment. */
function chainStep(
  walk: WalkVersion | null,
  { commitments, dayKeys, firstDay, last, rules }: SimProof,
  chains: Chains,
): CheckStep {
  let ok = chains.size === dayKeys.length + 1 && walk !== null
  let hashes = 0
  for (const [day, chain] of chains) {
    hashes += chain.length / HASH_BYTES - 1
    ok &&= toHex(keyAt(chain, 0)) === commitments[day - firstDay]
  }
  const commitment = commitments[last.day - firstDay] ?? ''
  const values = { rules, days: chains.size, hashes, day: last.day, minute: last.minute, key: last.key }
  return { id: 'chain', ok, values: { ...values, commitment } }
}

function commitmentStep(
  known: WalkVersion | null,
  order: CheckedOrder,
  { commitments, firstDay }: SimProof,
  instrument: Instrument,
): CheckStep {
  const walk = known ?? firstWalk
  const bytes = commitments.map(hashFromHex).filter((hash) => hash !== null)
  const whole = bytes.length === commitments.length && bytes.length === rootDays(walk)
  const root = whole ? rootOf(bytes) : ''
  const calendar = calendarOf(walk, instrument, order.placedAt)
  const ok =
    known !== null &&
    whole &&
    root === order.commitment &&
    firstDay === epochDay(order.placedAt) - rootDaysBefore(walk) &&
    calendar === (order.calendar ?? calendar)
  const values = { root, stated: order.commitment ?? '', days: rootDays(walk), firstDay, calendar }
  return { id: 'commitment', ok, values: { ...values, calendarStated: order.calendar ?? '' } }
}

function pricing(
  walk: WalkVersion,
  instrument: Instrument,
  chains: Chains,
): (second: EpochSeconds) => Recomputed {
  const displacements = new Map<EpochDay, number>()
  const displacement = (day: EpochDay): number => {
    const known = displacements.get(day) ?? displacementOf(instrument, day, chains.get(day) as Chain)
    displacements.set(day, known)
    return known
  }

  const walked = walkedForward(instrument, chains)

  return (second): Recomputed => {
    const tickAt = lastTradedBefore(instrument.hours, second)
    if (tickAt === null) return { kind: 'void', reason: 'noData', values: { second } }
    const day = epochDay(tickAt)
    const minute = Math.floor((tickAt - day * DAY) / MINUTE)
    const chain = chains.get(day)
    const complete =
      chain &&
      chain.length > (minute + 1) * HASH_BYTES &&
      hasDaysBefore(chains, day, fadeOn(walk, instrument, day).days)
    if (!complete) return { kind: 'unknown', values: { second, tickAt } }

    const key = keyAt(chain, minute + 1)
    const hash = minuteHash(key, instrument.symbol)
    const level = levelOf(walk, instrument, day, displacement)(minute)
    const before = walked(day, minute)
    const price = tickPrice(instrument, level, before + sumOfMoves(instrument, hash, (tickAt % MINUTE) + 1))
    const values = { second, tickAt, day, minute: minute + 1, key: toHex(key), hash: toHex(hash) }
    return { kind: 'price', price, values: { ...values, level: formatScaled(level, instrument.decimals) } }
  }
}

/** Counts on from the minute before: a course asks for many. */
function walkedForward(instrument: Instrument, chains: Chains): (day: EpochDay, minute: number) => number {
  let known = { day: Number.NaN, minute: 0, walked: 0 }
  return (day, minute) => {
    const from = known.day === day && known.minute <= minute ? known : { day, minute: 0, walked: 0 }
    const more = walkedBetween(instrument, day, chains.get(day) as Chain, from.minute, minute)
    known = { day, minute, walked: from.walked + more }
    return known.walked
  }
}

function hasDaysBefore(chains: Chains, day: EpochDay, days: number): boolean {
  for (let past = day - days; past < day; past++) {
    if (chains.get(past)?.length !== (DAY_MINUTES + 1) * HASH_BYTES) return false
  }
  return true
}

import type { Minor } from '../../shared/money.ts'
import { DAY, type EpochSeconds } from '../../shared/time.ts'
import type { WithdrawalFlag } from '../../shared/withdrawal-flags.ts'
import type { SecurityEvent, SecurityRowType } from '../security-events.ts'
import type { Destination } from '../table/destinations.ts'
import type { Withdrawal } from './withdrawal.ts'

export const FRESH_S = 7 * DAY
const UNUSUAL_TIMES = 2n

export interface Moved {
  at: EpochSeconds
  amount: Minor
}

export interface FlagFacts {
  withdrawal: Withdrawal
  destination: Destination | null
  others: readonly Withdrawal[]
  deposited: readonly Moved[]
  staked: readonly Moved[]
  events: readonly Pick<SecurityEvent, 'type' | 'at' | 'isNew' | 'device' | 'country'>[]
  /** The destination's holder is the verified user; null if unknown. */
  isOwn: boolean | null
}

/** Amounts in minor units. */
export interface Flag {
  flag: WithdrawalFlag
  at: EpochSeconds | null
  fact: Record<string, string | number | Minor>
}

export const flagsOf = (facts: FlagFacts): Flag[] => [
  ...ofHolder(facts),
  ...ofDestination(facts),
  ...ofDevice(facts),
  ...ofSecrets(facts),
  ...ofAmount(facts),
  ...ofDeposits(facts),
]

const ofHolder = ({ isOwn }: FlagFacts): Flag[] =>
  isOwn === false ? [{ flag: 'holder_differs', at: null, fact: {} }] : []

function ofDestination({ withdrawal, destination, others }: FlagFacts): Flag[] {
  const { id, place } = withdrawal.destination
  if (!destination || destination.id !== id || destination.removedAt !== null)
    return [{ flag: 'destination_removed', at: destination?.removedAt ?? null, fact: { place } }]
  const times = others.filter((one) => one.state === 'paid' && one.destination.id === id).length
  const isFresh = withdrawal.at - destination.boundAt < FRESH_S
  return isFresh || times === 0 ? [{ flag: 'new_destination', at: destination.boundAt, fact: { times } }] : []
}

const near = ({ withdrawal }: FlagFacts, at: EpochSeconds): boolean => at > withdrawal.at - FRESH_S

function ofDevice(facts: FlagFacts): Flag[] {
  const [newest] = facts.events
    .filter(({ type, isNew, at }) => (type === 'newDevice' || (type === 'login' && isNew)) && near(facts, at))
    .toSorted((a, b) => b.at - a.at)
  if (!newest) return []
  const { device, country, at } = newest
  return [{ flag: 'new_device', at, fact: { ...device, ...(country && { country }) } }]
}

/** Attackers change these first. */
const secrets: readonly SecurityRowType[] = [
  ...(['passwordChanged', 'passwordReset'] as const),
  ...(['fundPasswordSet', 'fundPasswordChanged', 'proofRemovalDecided'] as const),
  ...(['passkeyAdded', 'phoneChanged', 'mailChanged'] as const),
]

function ofSecrets(facts: FlagFacts): Flag[] {
  const seen = new Set<SecurityRowType>()
  return facts.events
    .filter(({ type, at }) => secrets.includes(type) && near(facts, at))
    .toSorted((a, b) => b.at - a.at)
    .filter(({ type }) => !seen.has(type) && seen.add(type))
    .map(({ type, at }) => ({ flag: 'changed_secret', at, fact: { what: type } }))
}

function ofAmount({ withdrawal, others }: FlagFacts): Flag[] {
  const [largest] = others
    .filter(({ state, asset }) => state === 'paid' && asset === withdrawal.asset)
    .toSorted((a, b) => Number(b.amount - a.amount))
  return largest && withdrawal.amount > largest.amount * UNUSUAL_TIMES
    ? [{ flag: 'unusual_amount', at: largest.at, fact: { amount: largest.amount } }]
    : []
}

/** Money that only passes through: no stake since the last deposit. */
function ofDeposits({ withdrawal, deposited, staked }: FlagFacts): Flag[] {
  const [last] = deposited.filter(({ at }) => at <= withdrawal.at).toSorted((a, b) => b.at - a.at)
  if (!last) return []
  const since = staked
    .filter(({ at }) => at >= last.at && at <= withdrawal.at)
    .reduce((sum, { amount }) => sum + amount, 0n)
  return since < last.amount
    ? [{ flag: 'untraded_deposit', at: last.at, fact: { amount: last.amount, staked: since } }]
    : []
}

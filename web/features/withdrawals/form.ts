import { type FeeTerms, withdrawalFee } from '../../../shared/calc/withdrawal.ts'
import { formatAmount, type Minor, parseAmount, wireAmount } from '../../../shared/money.ts'
import { type Refused, refused } from '../../../shared/rules/refused.ts'
import { balanceRefused, withdrawalAmountRefused } from '../../../shared/rules/withdrawal.ts'
import type { EpochSeconds } from '../../../shared/time.ts'
import type { Body } from '../../api/wire.ts'
import { plainAmount } from '../../ui/amount.ts'
import type { Destination, Limit, Withdrawable } from './types.ts'

export interface WithdrawalForm {
  /** In the digits of the user's language. */
  typed: string
  /** '' until one is chosen. */
  destination: string
}

export const emptyForm: WithdrawalForm = { typed: '', destination: '' }

/** The chosen destination, else the one that takes most. */
export function chosenOf(
  { destination }: WithdrawalForm,
  { destinations, terms }: Withdrawable,
): Destination | null {
  const chosen = destinations.find(({ id }) => id === destination)
  if (chosen) return chosen
  const most = (one: Destination) => wireAmount(one.most, terms.asset)
  return destinations.reduce<Destination | null>(
    (best, one) => (best && most(best) >= most(one) ? best : one),
    null,
  )
}

/** The most that one withdrawal to `to` can be, or else the balance; a decimal. */
export function allOf({ available, level, terms: { asset } }: Withdrawable, to: Destination | null): string {
  // A waiting destination takes nothing and says so; meanwhile the field offers the balance.
  const ofNew = to?.firstEver ? to.newLeft : null
  const bounds = [available, level.max, ...(ofNew === null ? [] : [ofNew])]
  const least = bounds.map((bound) => wireAmount(bound, asset)).reduce((a, b) => (a < b ? a : b))
  return formatAmount(least, asset)
}
/** Stops of all destinations first, else those of the chosen one. */
export function stopsOf(form: WithdrawalForm, withdrawable: Withdrawable): readonly Limit[] {
  const { limits, most } = withdrawable
  if (limits.length > 0 || !isStopped(most)) return limits
  return chosenOf(form, withdrawable)?.limits ?? []
}
/** Nothing goes there now; the limit is shown elsewhere. */
export const isStopped = (most: string): boolean => !/[1-9]/.test(most)

const feeTermsOf = ({ feeRate, feeMin, feeMax, asset }: Withdrawable['terms']): FeeTerms => ({
  feeRate: BigInt(feeRate),
  feeMin: wireAmount(feeMin, asset),
  feeMax: wireAmount(feeMax, asset),
})

/** Plain decimals; null while no amount is entered. */
export interface Summary {
  amount: string
  fee: string
  arrives: string
}

export function summaryOf({ typed }: WithdrawalForm, { terms }: Withdrawable, lang: string): Summary | null {
  const amount = parseAmount(plainAmount(typed, lang), terms.asset)
  if (amount === null || amount <= 0n) return null
  const { fee, arrives } = withdrawalFee(amount, feeTermsOf(terms))
  const money = (minor: Minor) => formatAmount(minor, terms.asset)
  return { amount: money(amount), fee: money(fee), arrives: money(arrives) }
}

export const bodyOf = ({ amount }: Summary, { kind, id }: Destination): Body<'/api/user/cash'> => ({
  amount,
  kind,
  destination: id,
})

export type Faults = Partial<Record<'typed' | 'destination', Refused>>

/** Mirrors the server's rules to spare a round trip. */
export function faultsOf(
  form: WithdrawalForm,
  withdrawable: Withdrawable,
  lang: string,
  now: EpochSeconds,
): Faults {
  const { terms, available, level, bonus } = withdrawable
  const { asset } = terms
  const plain = plainAmount(form.typed, lang)
  // Level 0 is refused elsewhere; check the amount against level 1.
  const max = level.level === 0 ? (terms.max[0] ?? terms.min) : level.max
  const bounds = { min: wireAmount(terms.min, asset), max: wireAmount(max, asset) }
  const wrong = withdrawalAmountRefused(plain, asset, bounds)
  const to = chosenOf(form, withdrawable)
  const destination = to && to.usableAt > now ? waits(to) : null
  if (wrong) return { typed: wrong, ...(destination && { destination }) }
  if (destination) return { destination }
  const amount = parseAmount(plain, asset) ?? 0n
  const means = {
    available: wireAmount(available, asset),
    bonus: wireAmount(bonus?.amount ?? '0', asset),
    turnoverLeft: wireAmount(bonus?.turnoverLeft ?? '0', asset),
  }
  const typed = balanceRefused(amount, asset, means) ?? (to && beyondFirst(amount, to, withdrawable, now))
  return typed ? { typed } : {}
}

/** A new destination waits, unless it is the user's first. */
const waits = ({ firstEver, usableAt }: Destination): Refused | null =>
  firstEver ? null : refused('destination_waits', { time: usableAt })

/** A first destination takes little while it is new. */
function beyondFirst(
  amount: Minor,
  to: Destination,
  { terms }: Withdrawable,
  now: EpochSeconds,
): Refused | null {
  const { asset, firstAtOnce } = terms
  const left = to.newLeft
  if (to.usableAt <= now || left === null || amount <= wireAmount(left, asset)) return null
  return refused('withdrawal_amount', { max: firstAtOnce, left, asset, time: to.usableAt })
}

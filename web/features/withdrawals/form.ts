import { type FeeTerms, withdrawalFee } from '../../../shared/calc/withdrawal.ts'
import { formatAmount, type Minor, parseAmount, wireAmount } from '../../../shared/money.ts'
import { type Refused, refused } from '../../../shared/rules/refused.ts'
import { balanceRefused, withdrawalAmountRefused } from '../../../shared/rules/withdrawal.ts'
import type { EpochSeconds } from '../../../shared/time.ts'
import type { Body } from '../../api/wire.ts'
import { plainAmount } from '../../ui/amount.ts'
import type { Destination, Limit, Withdrawable } from './types.ts'

/** What the user has entered. */
export interface WithdrawalForm {
  /** As typed, in the digits of the user's language. */
  typed: string
  /** Id of the destination; '' until one is chosen. */
  destination: string
}

export const emptyForm: WithdrawalForm = { typed: '', destination: '' }

/** Where it goes: what was chosen while it is there, else where the most can go. */
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

/** The most one withdrawal can be, as a decimal: to a destination, whatever else stops it now; or of what is had. */
export function allOf({ available, level, terms: { asset } }: Withdrawable, to: Destination | null): string {
  // Nothing goes to one that waits, and that is told of it; what is had stands in the field meanwhile.
  const ofNew = to?.firstEver ? to.newLeft : null
  const bounds = [available, level.max, ...(ofNew === null ? [] : [ofNew])]
  const least = bounds.map((bound) => wireAmount(bound, asset)).reduce((a, b) => (a < b ? a : b))
  return formatAmount(least, asset)
}
/** What stops withdrawals now: what stops all, else, where nothing can go anywhere, what stops the chosen one. */
export function stopsOf(form: WithdrawalForm, withdrawable: Withdrawable): readonly Limit[] {
  const { limits, most } = withdrawable
  if (limits.length > 0 || !isStopped(most)) return limits
  return chosenOf(form, withdrawable)?.limits ?? []
}
/** Nothing goes there now, by a limit that is told elsewhere. */
export const isStopped = (most: string): boolean => !/[1-9]/.test(most)

const feeTermsOf = ({ feeRate, feeMin, feeMax, asset }: Withdrawable['terms']): FeeTerms => ({
  feeRate: BigInt(feeRate),
  feeMin: wireAmount(feeMin, asset),
  feeMax: wireAmount(feeMax, asset),
})

/** What would be sent, and what it comes to, in plain decimals; null while no amount is entered. */
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

/** What is sent of a form that is in order. */
export const bodyOf = ({ amount }: Summary, { kind, id }: Destination): Body<'/api/user/cash'> => ({
  amount,
  kind,
  destination: id,
})

export type Faults = Partial<Record<'typed' | 'destination', Refused>>

/** What the server would refuse, by field; it decides, this spares a round trip and says the same. */
export function faultsOf(
  form: WithdrawalForm,
  withdrawable: Withdrawable,
  lang: string,
  now: EpochSeconds,
): Faults {
  const { terms, available, level, bonus } = withdrawable
  const { asset } = terms
  const plain = plainAmount(form.typed, lang)
  // Whose level lets nothing out yet is told so elsewhere; the amount is held to the first level.
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

/** Nothing goes to a new one, unless it is the first ever. */
const waits = ({ firstEver, usableAt }: Destination): Refused | null =>
  firstEver ? null : refused('destination_waits', { time: usableAt })

/** More than goes to a first destination while it is new. */
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

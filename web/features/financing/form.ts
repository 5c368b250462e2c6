import type { Asset } from '../../../shared/assets.ts'
import { quotedReturn } from '../../../shared/calc/financing.ts'
import { formatAmount, type Minor, parseAmount, wireAmount } from '../../../shared/money.ts'
import { additionRefused, initialAmount, purchaseRefused } from '../../../shared/rules/financing.ts'
import { type Refused, refused } from '../../../shared/rules/refused.ts'
import { plainAmount } from '../../ui/amount.ts'
import { endOf, millionths, type Plan, planOf, termsOf } from './plan.ts'
import type { Project, Purchase } from './types.ts'

export interface BuyForm {
  /** In the digits of the user's language. */
  typed: string
  part: 'whole' | 'initial'
}

export const emptyForm: BuyForm = { typed: '', part: 'whole' }

/** Amounts are plain decimals. */
export interface Summary {
  amount: string
  /** Due now. */
  pays: string
  /** Due until the window ends; null if all is paid now. */
  later: string | null
  gain: string
  plan: Plan
  /** The last day that earns, if an awaited rest is paid today. */
  ends: string
}

/** Null while no amount is entered. */
export function summaryOf(form: BuyForm, project: Project, today: string, lang: string): Summary | null {
  const amount = parseAmount(plainAmount(form.typed, lang), project.asset)
  return amount === null || amount === 0n ? null : summaryFor(amount, form.part, project, today)
}

const paysOf = (amount: Minor, part: BuyForm['part'], { initialRate }: Project): Minor =>
  part === 'initial' && initialRate !== null ? initialAmount(amount, millionths(initialRate)) : amount

export function summaryFor(amount: Minor, part: BuyForm['part'], project: Project, today: string): Summary {
  const money = (minor: Minor) => formatAmount(minor, project.asset)
  const pays = paysOf(amount, part, project)
  const plan = planOf(termsOf(project), amount, today)
  return {
    amount: money(amount),
    pays: money(pays),
    later: pays < amount ? money(amount - pays) : null,
    gain: money(plan.gain),
    plan,
    ends: endOf(plan),
  }
}

export const bodyOf = ({ id }: Project, { amount, later }: Summary): Purchase => ({
  id,
  amount,
  ...(later !== null && { part: 'initial' }),
})

const balanceShort = (pays: Minor, available: string | null, asset: Asset): Refused | null =>
  available !== null && wireAmount(available, asset) < pays
    ? refused('insufficient_balance', { available, asset })
    : null

/** Mirrors the server's rules to spare a round trip. */
export function faultOf(
  form: BuyForm,
  project: Project,
  available: string | null,
  lang: string,
): Refused | null {
  const { asset, min, left, initialRate, reserveFree } = project
  const plain = plainAmount(form.typed, lang)
  const wrong = purchaseRefused(plain, asset, {
    min: wireAmount(min, asset),
    left: wireAmount(left, asset),
    initialRate: initialRate === null ? null : millionths(initialRate),
  })
  const amount = parseAmount(plain, asset)
  if (wrong || amount === null) return wrong
  if (quotedReturn(termsOf(project), amount) > wireAmount(reserveFree, asset)) return refused('reserve_short')
  return balanceShort(paysOf(amount, form.part, project), available, asset)
}

/** `most` is what the holding awaits, or what its project has on sale. */
export function additionFault(
  typed: string,
  {
    asset,
    most,
    of,
    available,
  }: { asset: Asset; most: string; of: 'rest' | 'project'; available: string | null },
  lang: string,
): Refused | null {
  const plain = plainAmount(typed, lang)
  return (
    additionRefused(plain, asset, { most: wireAmount(most, asset), of }) ??
    balanceShort(parseAmount(plain, asset) ?? 0n, available, asset)
  )
}

export const lesserOf = (asset: Asset, ...amounts: readonly string[]): string =>
  formatAmount(
    amounts.map((amount) => wireAmount(amount, asset)).reduce((least, one) => (one < least ? one : least)),
    asset,
  )

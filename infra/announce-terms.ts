import { CONSOLE } from '../functions/desk/halts.ts'
import {
  type AnnounceFault,
  type AskedTerms,
  announceFault,
  changeStep,
  dateOf,
  nextVersion,
  termsOf,
} from '../functions/desk/terms/announce.ts'
import { auditPut } from '../functions/table/audit.ts'
import { announceWrites, inForce, type Product, storedProduct } from '../functions/table/products.ts'
import type { Table } from '../functions/table/write.ts'
import type { Asset } from '../shared/assets.ts'
import { newId } from '../shared/ids.ts'
import { parseAmount } from '../shared/money.ts'
import { parseRate } from '../shared/rules/project.ts'
import { TERMS_AHEAD_S, TERMS_NOTICE_S, type Terms } from '../shared/rules/terms.ts'
import { type EpochMs, type EpochSeconds, secondsOf } from '../shared/time.ts'

interface At {
  table: Table
  asset: Asset
  nowMs: EpochMs
}

/**
 * Orders keep the terms they froze. `words`: `60=0.87`, `120=off`, `feeRate=0.004`, `orderMax=500`,
 * `from=2026-12-01T00:00Z`. Throws an error for the command line.
 */
export async function announceTerms({ table, asset, nowMs }: At, id: string, words: string[]) {
  const now = secondsOf(nowMs)
  const stored = await storedProduct(table, id)
  if (!stored) throw new Error(`there is no product ${id}`)
  const holding = inForce(stored, now)
  const asked = changed(holding, words, { asset, from: now + TERMS_NOTICE_S })
  const fault = announceFault(stored, asked, now)
  if (fault) throw new Error(said(fault, now, stored.next))
  const next = nextVersion(stored, asked, now)
  const step = changeStep('announce', { before: holding, after: next }, asset)
  const by = { operator: CONSOLE, requestId: CONSOLE, document: id }
  const record = auditPut({ id: newId(nowMs), ...by, ...step }, nowMs)
  const { ok } = await table.transact([...announceWrites(stored, next, now), record])
  if (!ok) throw new Error(`${id} was changed at the same moment: look at it again`)
  return next
}

function said(fault: AnnounceFault, now: EpochSeconds, waiting: Product | null): string {
  if (fault === 'announced' && waiting)
    return `version ${waiting.version} is announced for ${dateOf(waiting.from)} already`
  if (fault === 'early') return `terms hold from ${dateOf(now + TERMS_NOTICE_S)} at the earliest`
  if (fault === 'late') return `terms hold from ${dateOf(now + TERMS_AHEAD_S)} at the latest`
  return `such terms are not allowed: ${fault}`
}

const rates = ['feeRate'] as const
const amounts = ['feeMin', 'orderMin', 'orderMax', 'positionMin', 'positionMax'] as const

function changed(holding: Product, words: string[], at: { asset: Asset; from: EpochSeconds }): AskedTerms {
  const payouts = new Map(holding.terms.map(({ seconds, payoutRate }) => [seconds, payoutRate]))
  const figures: Partial<Terms> = {}
  let { from } = at
  for (const word of words) {
    const [, name = '', value = ''] = /^(\w+)=(.+)$/.exec(word) ?? []
    const rate = rates.find((one) => one === name)
    const amount = amounts.find((one) => one === name)
    if (/^\d+$/.test(name) && value === 'off') payouts.delete(Number(name))
    else if (/^\d+$/.test(name)) payouts.set(Number(name), rateOf(word, value))
    else if (rate) figures[rate] = rateOf(word, value)
    else if (amount) figures[amount] = amountOf(word, value, at.asset)
    else if (name === 'from' && !Number.isNaN(Date.parse(value))) from = secondsOf(Date.parse(value))
    else throw new Error(`${word} is no term: say 60=0.87, 120=off, feeRate=0.004, orderMax=500 or from=DATE`)
  }
  const terms = [...payouts]
    .sort(([a], [b]) => a - b)
    .map(([seconds, payoutRate]) => ({ seconds, payoutRate }))
  return { terms: { ...termsOf(holding), ...figures, terms }, from }
}

function rateOf(word: string, text: string): bigint {
  const rate = parseRate(text)
  if (rate === null) throw new Error(`${word} has no rate, such as 0.87`)
  return rate
}

function amountOf(word: string, text: string, asset: Asset): bigint {
  const amount = parseAmount(text, asset)
  if (amount === null) throw new Error(`${word} has no amount of ${asset}`)
  return amount
}

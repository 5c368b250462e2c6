import { hold } from './operation.ts'
import { digits } from './oracle.ts'
import { verdictOf } from './verdict.ts'
import type { World } from './world.ts'

interface OrderAnswer {
  id: string
  placedAt: number
  openAt: number | null
  closeAt: number
  openPrice: string | null
  closePrice: string | null
  payoutRate: string
  source: string
  rules: string
  amount: string
  fee: string
  result: string | null
  status: 'open' | 'settled'
}

/** How long a read that is not consistent may miss a write. */
const READ_LAG_MS = 1000

/** An order as a user was shown it: never otherwise than he was shown before, nor than the oracle says. */
export function checkAnswer(world: World, value: unknown): void {
  const order = value as OrderAnswer & Record<string, unknown>
  const operation = world.operations.get(order.id)
  if (!operation) throw new Error(`an order nobody asked for: ${order.id}`)
  const { openPrice, closePrice, profit, result, voidReason, status, settledAt, ...placed } = order
  const { openAt, closeAt, ...lasting } = placed
  const text = JSON.stringify(lasting)
  const settled = JSON.stringify({ openPrice, closePrice, profit, result, voidReason, settledAt })
  hold(
    !operation.answer || operation.answer === text,
    'an answer stays true',
    () => `${operation.answer} became ${text}`,
  )
  operation.answer = text
  const enteredMs = world.audit.enteredMs.get(order.id)
  const isBehind = enteredMs === undefined || world.nowMs - enteredMs < READ_LAG_MS
  const entry = openAt === null && isBehind ? undefined : `${openAt} ${closeAt}`
  hold(
    !entry || !operation.entry || operation.entry === entry,
    'an answer stays true',
    () => `${order.id} is entered at ${operation.entry}, then at ${entry}`,
  )
  operation.entry ??= entry
  const sinceMs = world.nowMs - (world.audit.settledMs.get(order.id) ?? Number.NEGATIVE_INFINITY)
  // A list may have read it before, and be told nothing newer where its prices cannot be read.
  const overlapped = status === 'open' && (operation.settledMoment === world.moment || sinceMs < READ_LAG_MS)
  if (!overlapped && (operation.settledAnswer !== undefined || status === 'settled')) {
    operation.settledMoment ??= world.moment
    operation.settledAnswer ??= settled
    hold(
      operation.settledAnswer === settled,
      'an answer stays true',
      () => `${operation.settledAnswer} became ${settled}`,
    )
  }

  const verdict = verdictOf(world, operation, { ...order, payoutRate: digits(order.payoutRate, 6) })
  const price = (text: string | null) => (text === null ? null : Number(text.replace('.', '')))
  const says = (what: string, found: unknown, expected: unknown) =>
    hold(
      found === expected,
      'as the oracle says',
      () => `${order.id} shows ${what} ${found}, not ${expected}`,
    )
  if (openPrice !== null) says('entry', price(openPrice), verdict.entry)
  if (status === 'settled') {
    says('result', result, verdict.result)
    says('close', price(closePrice), verdict.close)
    says(
      'profit',
      BigInt(String(profit).replace('.', '')),
      verdict.back - BigInt(order.amount.replace('.', '')) - verdict.fee,
    )
  }
}

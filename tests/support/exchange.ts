import type { Asset } from '../../shared/assets.ts'
import type { TestStack } from './stack.ts'

/** What a user exchanges: cash to a coin unless said otherwise. */
export interface Wish {
  from?: Asset
  to?: Asset
  amount?: string
}

/** A quote of a user, as its use is sent: the form, and the key it is sent under. */
export async function quotedFor(
  stack: TestStack,
  user: { token: string },
  { from = 'USD', to = 'BTC', amount = '100' }: Wish = {},
) {
  const { quote } = await stack.ok('exchange.exchange', { from, to, amount }, user)
  if (!quote) throw new Error('no quote')
  return { form: { from, to, amount, quote: quote.quote }, operationId: quote.id, quote }
}

/** An exchange that a user has made. */
export async function exchanged(stack: TestStack, user: { token: string }, wish: Wish = {}) {
  const { form, operationId } = await quotedFor(stack, user, wish)
  return stack.ok('exchange.exchange_confirm', form, { ...user, operationId })
}

import { instruments } from '../../shared/tape/instruments.ts'
import { DAY, secondsOf } from '../../shared/time.ts'
import { quickOperator, type TestOperator } from './people.ts'
import type { TestStack } from './stack.ts'

/** Other terms than those in force, for a product nothing is announced for. */
export async function termsForm(stack: TestStack) {
  const operator = await quickOperator(stack)
  for (const { symbol } of instruments) {
    const product = await stack.ok('desk.product', { id: symbol }, operator)
    const [newest] = product.versions
    if (!newest || newest.version > product.version) continue
    const open = product.proposals.find(({ state }) => state === 'proposed')
    if (open)
      await stack.ok('desk.terms_refuse', { id: symbol, proposal: open.id, reason: 'Another' }, operator)
    const { orderMin, orderMax, positionMin, positionMax, feeRate, feeMin } = newest
    return {
      ...{ id: symbol, was: newest.version, from: secondsOf(stack.clock.nowMs) + 2 * DAY },
      ...{ orderMin, orderMax, positionMin, positionMax, feeRate, feeMin, payouts: '60=0.87 300=0.9' },
    }
  }
  throw new Error('new terms are announced for every product')
}

/** A proposal of another operator. */
export async function proposedTerms(stack: TestStack, proposer?: TestOperator) {
  const form = await termsForm(stack)
  const { id } = await stack.ok('desk.terms_propose', form, proposer ?? (await quickOperator(stack)))
  return { id: form.id, proposal: id }
}

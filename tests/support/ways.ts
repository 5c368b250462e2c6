import type { PayMethod } from '../../shared/pay.ts'
import { quickOperator, type TestOperator } from './people.ts'
import type { TestStack } from './stack.ts'

/** Other terms than those of now, for a way that nothing is proposed for. */
export async function wayForm(stack: TestStack, method: PayMethod = 'bank') {
  const { items } = await stack.ok('desk.ways', {}, await quickOperator(stack))
  const way = items.find((each) => each.method === method)
  if (!way) throw new Error(`no ${method} to pay by`)
  const { proposal } = way
  if (proposal) {
    const { version, id } = proposal
    await stack.ok('desk.way_refuse', { method, version, id }, await quickOperator(stack))
  }
  const account = `practice ${stack.id()}`
  const { holder, bank } = { holder: 'PRACTICE ONLY', bank: 'Practice Bank' }
  return { method, was: way.version, offered: 1, account, holder, bank }
}

/** A proposal of another operator. */
export async function proposedWay(stack: TestStack, proposer?: TestOperator) {
  const form = await wayForm(stack)
  const { method, version, id } = await stack.ok(
    'desk.way_propose',
    form,
    proposer ?? (await quickOperator(stack)),
  )
  return { method, version, id }
}

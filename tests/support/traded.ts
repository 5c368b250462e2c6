import type { TestStack, TestUser } from './stack.ts'

/** Places orders of a stake each and settles them, until so many have been won or lost. */
export async function traded(
  stack: TestStack,
  user: TestUser,
  { amount = '100', count = 1 } = {},
): Promise<void> {
  for (let settled = 0; settled < count; ) {
    const form = { productId: 'BTCUSD', direction: 'up', amount, seconds: 30 } as const
    const { id } = await stack.ok('trade.addorder', form, { ...user, operationId: stack.id() })
    stack.clock.advance(40)
    const { result } = await stack.ok('trade.goorder', { id }, user)
    if (result === 'win' || result === 'loss') settled += 1
  }
}

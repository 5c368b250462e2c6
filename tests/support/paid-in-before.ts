import { keys } from '../../functions/table/keys.ts'
import { create } from '../../functions/table/write.ts'
import { secondsOf } from '../../shared/time.ts'
import type { TestStack, TestUser } from './stack.ts'

/** A user who paid money in before, and so is offered no bonus for it. */
export async function paidInBefore(
  { deps }: Pick<TestStack, 'deps'>,
  { uid }: Pick<TestUser, 'uid'>,
): Promise<void> {
  await deps.table.write(
    create({ ...keys.firstDeposit(uid), deposit: 'before', at: secondsOf(deps.clock()) }),
  )
}

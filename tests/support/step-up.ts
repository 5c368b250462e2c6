import { newStepUp } from '../../functions/step-up.ts'
import type { StepUpAction } from '../../shared/security.ts'
import type { TestStack, TestUser } from './stack.ts'

/** A user as they call after a step-up, made straight in the table; a step-up by itself has stories of its own. */
export async function steppedUp({ deps }: Pick<TestStack, 'deps'>, user: TestUser, action: StepUpAction) {
  const sid = JSON.parse(Buffer.from(user.token.split('.')[1] ?? '', 'base64url').toString()).sid as
    | string
    | undefined
  const { id, put } = newStepUp({ uid: user.uid, sid, action, means: 'password' }, deps.clock())
  await deps.table.write(put)
  return { ...user, headers: { 'step-up': id } }
}

import { setLocked } from '../functions/desk/users.ts'
import { findGuard } from '../functions/table/guards.ts'
import { normalisedName } from '../functions/table/profile.ts'
import { Refusal } from '../shared/errors.ts'
import { newId } from '../shared/ids.ts'
import { lockReasons, type ReasonOf, unlockReasons } from '../shared/reviews.ts'
import type { CommandContext } from './local/command.ts'

const USAGE = `usage: npm run account -- [--stage NAME] lock NAME [${lockReasons.join('|')}] | unlock NAME [${unlockReasons.join('|')}]`

const usual = { lock: 'under_inquiry', unlock: 'inquiry_closed' } as const
const all: Record<keyof typeof usual, readonly string[]> = { lock: lockReasons, unlock: unlockReasons }

type At = Pick<CommandContext, 'table' | 'secrets' | 'nowMs' | 'say'>

export async function runAccountCommand(
  { table, secrets, nowMs, say }: At,
  [how, name, given, ...more]: string[],
): Promise<void> {
  if ((how !== 'lock' && how !== 'unlock') || !name || more.length > 0) throw new Error(USAGE)
  const reason = given ?? usual[how]
  if (!all[how].includes(reason)) throw new Error(USAGE)
  const guard = await findGuard({ table, secrets }, 'username', normalisedName(name))
  if (!guard) throw new Error(`there is no user ${name}`)
  const by = { operator: { id: 'console' }, operationId: newId(nowMs), requestId: 'console', nowMs }
  const state = how === 'lock' ? 'locked' : 'active'
  try {
    await setLocked({ table }, by, how, { uid: guard.uid as string, reason: reason as ReasonOf<'user'> })
    say(`${name} is now ${state}`)
  } catch (error) {
    if (!(error instanceof Refusal && error.slug === 'already_decided')) throw error
    say(`${name} was already ${state}; nothing changed`)
  }
}

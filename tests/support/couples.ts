import { signPrefix, userPartition } from '../../functions/table/keys.ts'
import { type Row, replace } from '../../functions/table/write.ts'
import { addDays } from '../../shared/calc/dates.ts'
import { dateIn } from '../../shared/time.ts'
import type { TestStack, TestUser } from './stack.ts'

/** The first invites, the second confirms; answers the link's id. */
export async function linked(stack: TestStack, one: TestUser, other: TestUser): Promise<string> {
  const { sent } = await stack.ok('activities.couple_act', { partner: other.publicId }, one)
  const id = sent?.id ?? ''
  await stack.ok('activities.couple_act', { confirm: id }, other)
  return id
}

/** Days on which a user signed in, from today on: `first` days later, `count` of them. */
export async function signedIn(
  { deps, clock }: TestStack,
  { uid }: TestUser,
  { first = 0, count, madeUp }: { first?: number; count: number; madeUp?: true },
): Promise<void> {
  const today = dateIn('UTC', clock.nowMs)
  for (let day = first; day < first + count; day++) {
    const sk = `${signPrefix}${addDays(today, day)}`
    const row: Row = { pk: userPartition(uid), sk, at: BigInt(Math.floor(clock.nowMs / 1000)) }
    await deps.table.write(replace({ ...row, ...(madeUp && { madeUp: true }) }))
  }
}

import { signPrefix, userPartition } from '../../functions/table/keys.ts'
import { signDayId } from '../../functions/table/sign-days.ts'
import { type Row, replace } from '../../functions/table/write.ts'
import { addDays } from '../../shared/calc/dates.ts'
import { newId } from '../../shared/ids.ts'
import { dateIn } from '../../shared/time.ts'
import type { TestStack, TestUser } from './stack.ts'

/** The first invites, the second confirms; answers the link's id. */
export async function linked(stack: TestStack, one: TestUser, other: TestUser): Promise<string> {
  const { sent } = await stack.ok('activities.addlover_act', { partner: other.publicId }, one)
  const id = sent?.id ?? ''
  await stack.ok('activities.addlover_act', { confirm: id }, other)
  return id
}

/** Days on which a user signed in, from today on: `first` days later, `count` of them. What they earn is no matter here. */
export async function signedIn(
  { deps, clock }: TestStack,
  { uid }: Pick<TestUser, 'uid'>,
  { first = 0, count, how = 'signed' }: { first?: number; count: number; how?: 'signed' | 'madeUp' },
): Promise<void> {
  const today = dateIn('UTC', clock.nowMs)
  for (let day = first; day < first + count; day++) {
    const date = addDays(today, day)
    const row: Row = { pk: userPartition(uid), sk: `${signPrefix}${signDayId(date)}`, date, how }
    const { nowMs } = clock
    await deps.table.write(
      replace({ ...row, at: BigInt(Math.floor(nowMs / 1000)), op: newId(nowMs), streak: 1n }),
    )
  }
}

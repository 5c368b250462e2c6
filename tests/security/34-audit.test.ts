import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { approve, credit, type DepositAsShown, refuse } from '../../functions/deposits/review.ts'
import type { Deps } from '../../functions/deps.ts'
import type { Table, Write } from '../../functions/table/write.ts'
import { approveBy, available, press, submitted, trailOf } from '../support/deposits.ts'
import { footprint, quickUser } from '../support/people.ts'
import { type TestStack, type TestUser, testStack } from '../support/stack.ts'

let stack: TestStack
let user: TestUser
beforeAll(async () => {
  stack = await testStack()
  user = await quickUser(stack)
})
afterAll(() => stack.stop())

interface DeskWrite {
  amount: string
  given?: (shown: DepositAsShown) => Promise<unknown>
  act: (deps: Deps, shown: DepositAsShown) => Promise<unknown>
}
const writes: Record<string, DeskWrite> = {
  'approving alone': { amount: '100', act: (deps, shown) => approve(deps, press(stack, 'ada'), shown) },
  'approving first': { amount: '1000', act: (deps, shown) => approve(deps, press(stack, 'ada'), shown) },
  'approving second': {
    amount: '1000',
    given: (shown) => approveBy(stack, 'ada', shown),
    act: (deps, shown) => approve(deps, press(stack, 'bob'), { ...shown, from: 4 }),
  },
  refusing: {
    amount: '100',
    act: (deps, shown) => refuse(deps, press(stack, 'ada'), shown, 'reason_not_received'),
  },
  crediting: {
    amount: '100',
    act: (deps, { uid }) =>
      credit(deps, press(stack, 'ada'), { uid, amount: '5', reason: 'reason_goodwill' }),
  },
}

const isRecord = (write: Write) => write.kind === 'put' && write.item.pk.startsWith('AUDIT#')
/** The table with its transactions changed on their way. */
const changing = (change: (writes: Write[]) => Write[]): Table => ({
  ...stack.deps.table,
  transact: (asked) => stack.deps.table.transact(change(asked)),
})

describe.each(Object.entries(writes))('check 34: %s', (_says, { amount, given, act }) => {
  async function prepared(): Promise<DepositAsShown> {
    const shown = await submitted(stack, user, amount)
    await given?.(shown)
    return shown
  }

  test('writes once, its record with it, and nothing beside it', async () => {
    const shown = await prepared()
    const sent: Write[][] = []
    const table: Table = {
      ...stack.deps.table,
      write: () => Promise.reject(new Error('a write alone')),
      transact: (asked) => {
        sent.push(asked)
        return stack.deps.table.transact(asked)
      },
    }
    await act({ ...stack.deps, table }, shown)
    expect(sent).toHaveLength(1)
    expect(sent[0]?.filter(isRecord)).toHaveLength(1)
  })

  test('does not happen when its record fails', async () => {
    const shown = await prepared()
    const before = [await footprint(stack, user.uid), await trailOf(stack, shown.id)]
    const table = changing((asked) =>
      asked.map((write) => (isRecord(write) ? { ...write, condition: 'attribute_exists(pk)' } : write)),
    )
    await expect(act({ ...stack.deps, table }, shown)).rejects.toThrow(/record|conflict/)
    expect([await footprint(stack, user.uid), await trailOf(stack, shown.id)]).toEqual(before)
  })

  test('is not recorded when it does not happen', async () => {
    const shown = await prepared()
    const before = [await available(stack, user), await trailOf(stack, shown.id)]
    const records: Write[] = []
    const table = changing((asked) =>
      asked.map((write) => {
        if (isRecord(write)) records.push(write)
        return isRecord(write)
          ? write
          : { ...write, condition: 'attribute_not_exists(sk) AND attribute_exists(pk)' }
      }),
    )
    await expect(act({ ...stack.deps, table }, shown)).rejects.toThrow()
    expect(records).toHaveLength(1)
    expect([await available(stack, user), await trailOf(stack, shown.id)]).toEqual(before)
    const [record] = records
    const key = record?.kind === 'put' ? record.item : shown
    expect(await stack.deps.table.get(key as never, { consistent: true })).toBeUndefined()
  })
})

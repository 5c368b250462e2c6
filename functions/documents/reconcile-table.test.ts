import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { TABLE_NAME } from '../../infra/local/stack.ts'
import { lost } from '../../tests/support/reconcile-rows.ts'
import { type TestStack, type TestUser, testStack } from '../../tests/support/stack.ts'
import { documentClient } from '../table/dynamo.ts'
import { keys } from '../table/keys.ts'
import { createScan } from '../table/scan.aws.ts'
import { Change, type Key, type ScanKeys, type Table } from '../table/write.ts'
import { reconcileTable } from './reconcile-table.ts'

describe('on the embedded engine', () => {
  let stack: TestStack
  let user: TestUser
  beforeAll(async () => {
    stack = await testStack()
    user = await stack.user()
  })
  afterAll(() => stack.stop())

  const run = () =>
    reconcileTable(stack.deps.table, createScan(TABLE_NAME, documentClient(stack.engine.client)))
  const place = (seconds: number) =>
    stack.ok('trade.addorder', { productId: 'BTCUSD', direction: 'up', amount: '33.33', seconds }, user)

  test('an account with open and settled orders balances', async () => {
    await place(30)
    await place(300)
    stack.clock.advance(60)
    await stack.sweep()
    const { accounts, documents, mismatches, trial } = await run()
    expect({ accounts, documents, mismatches, trial: [...trial] }).toEqual({
      accounts: 1,
      documents: 3,
      mismatches: [],
      trial: [['USD', 0n]],
    })
  })

  test('documents that come in pages are all read, and as they stand', async () => {
    let reads = 0
    const paged: Table = {
      ...stack.deps.table,
      query(query) {
        reads += 1
        if (!query.consistent || reads > 40) throw new Error('a stale read, or the same page again')
        return stack.deps.table.query({ ...query, limit: 1 })
      },
    }
    const scan = createScan(TABLE_NAME, documentClient(stack.engine.client))
    const { documents, mismatches } = await reconcileTable(paged, scan)
    expect({ documents, mismatches }).toEqual({ documents: 3, mismatches: [] })
  })

  test('a corrupted account is found', async () => {
    await stack.deps.table.write(new Change(keys.account(user.uid)).add('USD_available', 1n).build())
    expect((await run()).mismatches).toMatchObject([
      { uid: user.uid, check: 'account = legs', of: 'USD_available' },
    ])
    await stack.deps.table.write(new Change(keys.account(user.uid)).add('USD_available', -1n).build())
  })

  test('an account that changes while it is read is told apart, read again later, and holds up nobody', async () => {
    const [still, wrong] = [await stack.user(), await stack.user()]
    await stack.deps.table.write(new Change(keys.account(wrong.uid)).add('USD_bonus', 7n).build())
    let moves = 6
    const restless = watchedGet(async (key) => {
      if (key.pk !== `U#${user.uid}` || moves === 0) return
      moves -= 1
      await stack.deps.table.write(new Change(keys.account(user.uid)).add('moved', 1n).build())
    })
    const scan = createScan(TABLE_NAME, documentClient(stack.engine.client))
    const found = await reconcileTable(restless, scan)
    expect(found.mismatches.map(({ uid }) => uid)).toEqual([wrong.uid])
    expect({ busy: found.busy, moves, accounts: found.accounts }).toEqual({ busy: [], moves: 0, accounts: 3 })

    moves = Number.POSITIVE_INFINITY
    const never = await reconcileTable(restless, scan)
    expect(never.busy).toEqual([user.uid])
    expect(never.mismatches.map(({ uid }) => uid)).toEqual([wrong.uid])
    expect(never.accounts).toBe(2)
    expect(still.uid).not.toBe(wrong.uid)
    await stack.deps.table.write(new Change(keys.account(wrong.uid)).add('USD_bonus', -7n).build())
  })

  test('a mismatch that is gone at the second look was none', async () => {
    const change = (cents: bigint) =>
      stack.deps.table.write(new Change(keys.account(user.uid)).add('USD_available', cents).build())
    await change(5n)
    const scan = createScan(TABLE_NAME, documentClient(stack.engine.client))
    let pauses = 0
    const pause = async () => {
      pauses += 1
      await change(-5n)
    }
    expect((await reconcileTable(stack.deps.table, scan, { pause })).mismatches).toEqual([])
    expect(pauses).toBe(1)
  })

  test('documents whose account is gone are found, in whatever page they are', async () => {
    const uid = stack.id()
    await stack.deps.table.write({ kind: 'put', item: { ...lost, pk: `O#${uid}`, sk: stack.id() } })
    const whole = createScan(TABLE_NAME, documentClient(stack.engine.client))
    const all = await allKeys(whole)
    const byOne: ScanKeys = async (after) => {
      const at = after ? all.findIndex((key) => key.pk === after.pk && key.sk === after.sk) + 1 : 0
      const key = all[at] as Key
      return { keys: [key], ...(at + 1 < all.length && { last: key }) }
    }
    for (const scan of [whole, byOne]) {
      const { mismatches, accounts } = await reconcileTable(stack.deps.table, scan)
      expect(mismatches).toMatchObject([{ uid, check: 'has an account' }])
      expect(accounts).toBe(3)
    }
  })

  const watchedGet = (before: (key: Key) => Promise<void>): Table => ({
    ...stack.deps.table,
    async get(key, options) {
      await before(key)
      return stack.deps.table.get(key, options)
    },
  })
})

async function allKeys(scan: ScanKeys): Promise<Key[]> {
  const found: Key[] = []
  for (let after: Key | undefined, more = true; more; ) {
    const page = await scan(after)
    found.push(...page.keys)
    after = page.last
    more = after !== undefined
  }
  return found
}

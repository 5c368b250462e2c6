import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { depsFor } from '../../functions/area-handlers.ts'
import { loadFinding } from '../../functions/books/finding.ts'
import { reconcileOn } from '../../functions/books/night.ts'
import { keys } from '../../functions/table/keys.ts'
import { Change } from '../../functions/table/write.ts'
import { formatAmount } from '../../shared/money.ts'
import { booksOf, WHOLE } from '../support/books.ts'
import { quickOperator, quickUser } from '../support/people.ts'
import { type TestStack, type TestUser, testStack } from '../support/stack.ts'

// What two operators lift is booked, and nothing is accepted by name.

let stack: TestStack
beforeAll(async () => {
  stack = await testStack({ events: false })
})
afterAll(() => stack.stop())

const call = () => reconcileOn(depsFor('books', stack.deps))
/** A night: two calls, five minutes apart. */
async function night(): Promise<void> {
  stack.clock.advance(86_400)
  await call()
  stack.clock.advance(300)
  await call()
}
const change = (uid: string) => new Change(keys.account(uid))
const addTo = (uid: string, cents: bigint) =>
  stack.deps.table.write(change(uid).add('USD_available', cents).build())
const account = (uid: string) => stack.deps.table.get(keys.account(uid), { consistent: true })
const finding = (uid: string) => loadFinding(stack.deps.table, uid)

/** What was booked of a user where freezes were lifted, oldest first. */
async function corrections({ uid }: TestUser): Promise<unknown[]> {
  const { rows } = await stack.deps.table.query({ pk: `U#${uid}`, from: 'D#', to: 'D#~', consistent: true })
  return rows.filter(({ corrects }) => corrects !== undefined).map(({ legs }) => legs)
}
const legs = (cents: bigint, account = 'available') => [
  `house:corrections USD ${-cents}`,
  `${account} USD ${cents}`,
]
const differing = async () => (await booksOf(stack)).mismatches

describe('what two have explained', () => {
  let one: TestUser
  beforeEach(async () => {
    one = await quickUser(stack)
    await booked(one)
  })
  /** What `quickUser` gave it by hand, as a correction: then nothing differs. */
  async function booked(user: TestUser): Promise<void> {
    if ((await differing()).length === 0) return
    await night()
    await lifted(user)
  }
  const lifted = async ({ uid } = one) => {
    const { at = 0 } = (await finding(uid)) ?? {}
    const both = [await quickOperator(stack, 'approver'), await quickOperator(stack, 'approver')]
    for (const operator of both)
      await stack.ok('desk.lift', { uid, at, reason: 'difference_explained' }, operator)
    return both
  }

  test.each([1n, 1_000_000_00n, -2n])('is booked by lifting the freeze: %i minor units', async (more) => {
    const before = await corrections(one)
    await addTo(one.uid, more)
    await night()
    expect(await account(one.uid)).toMatchObject({ frozen: 'books_differ' })
    const reader = await quickOperator(stack)
    const { frozen } = await stack.ok('desk.user', { q: one.uid }, reader)
    const amount = formatAmount(more, 'USD')
    expect(frozen?.differences).toEqual([{ asset: 'USD', balance: 'available', amount }])
    const by = await lifted()
    expect(await account(one.uid)).not.toHaveProperty('frozen')
    expect(await corrections(one)).toEqual([...before, legs(more)])
    expect(await booksOf(stack)).toEqual(WHOLE)
    for (const { id } of by)
      expect(await stack.deps.table.get(keys.letIn(one.uid, id), { consistent: true })).toBeDefined()
    const { items } = await stack.ok('views.statement', {}, one)
    expect(items[0]).toMatchObject({ kind: 'correction' })
    // Its own page calls it that too, and the desk says who lifted the freeze.
    const id = items[0]?.document?.id ?? ''
    const own = await stack.ok('deposits.recharge_record', { id }, one)
    expect(own.items[0]).toMatchObject({ class: 4, correction: true })
    const { audit } = await stack.ok('desk.deposit', { uid: one.uid, id }, reader)
    const named = audit.map(({ action, operatorName }) => `${action} ${operatorName}`)
    expect(named).toEqual(
      expect.arrayContaining([`user.lift_first ${by[0]?.name}`, `user.lift ${by[1]?.name}`]),
    )
    await night()
    expect(await finding(one.uid)).toMatchObject({ state: 'over', accepted: [] })
    // Nothing of it is accepted: the same once more freezes again.
    await addTo(one.uid, more)
    await night()
    expect(await account(one.uid)).toMatchObject({ frozen: 'books_differ' })
    await lifted()
  })

  test('is booked on the account it was found in', async () => {
    await stack.deps.table.write(change(one.uid).add('USD_bonus', 7n).build())
    await night()
    await lifted()
    expect(await corrections(one)).toContainEqual(legs(7n, 'bonus'))
    expect(await booksOf(stack)).toEqual(WHOLE)
  })

  test('is not booked where it is right again before the freeze is lifted', async () => {
    const before = await corrections(one)
    await addTo(one.uid, 5n)
    await night()
    await addTo(one.uid, -5n)
    await lifted()
    expect(await corrections(one)).toEqual(before)
    expect(await booksOf(stack)).toEqual(WHOLE)
  })

  test('is what they saw: another difference since is not booked, and freezes again', async () => {
    const before = await corrections(one)
    await addTo(one.uid, 1n)
    await night()
    await addTo(one.uid, 1_000_000_00n)
    await lifted()
    expect(await corrections(one)).toEqual(before)
    await night()
    expect(await account(one.uid)).toMatchObject({ frozen: 'books_differ' })
    await lifted()
    expect(await corrections(one)).toEqual([...before, legs(1_000_000_01n)])
  })

  test('what no document mends is accepted to the cent, and anything else freezes again', async () => {
    const counted = (more: bigint) => stack.deps.table.write(change(one.uid).add('openTotal', more).build())
    await counted(3n)
    await night()
    await lifted()
    await night()
    expect(await account(one.uid)).not.toHaveProperty('frozen')
    expect(await finding(one.uid)).toMatchObject({ accepted: ['counters = documents: openTotal by 3'] })
    await counted(1n)
    await night()
    expect(await account(one.uid)).toMatchObject({ frozen: 'books_differ' })
    await counted(-4n)
    await lifted()
  })
})

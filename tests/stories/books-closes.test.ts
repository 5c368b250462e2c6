import { afterAll, beforeAll, expect, test } from 'vitest'
import { depsFor } from '../../functions/area-handlers.ts'
import { reconcileOn } from '../../functions/books/night.ts'
import { isWholeNight, WHOLE_EVERY } from '../../functions/books/turn.ts'
import type { LogFields } from '../../functions/log.ts'
import { keys } from '../../functions/table/keys.ts'
import { type Row, replace } from '../../functions/table/write.ts'
import { quickUser } from '../support/people.ts'
import { type TestStack, type TestUser, testStack } from '../support/stack.ts'

// Each night reads what came after the last close; a whole night finds what was changed before it.

let stack: TestStack
let user: TestUser
let logged: LogFields[] = []
beforeAll(async () => {
  stack = await testStack({
    events: false,
    log: (_level, event, fields = {}) => {
      if (event === 'books') logged.push(fields)
    },
  })
  user = await quickUser(stack)
})
afterAll(() => stack.stop())

const begin = () => Math.floor(stack.clock.nowMs / 86_400_000) * 86_400
/** Calls until the night has ended. Returns how many users it reported. */
async function night(): Promise<number> {
  logged = []
  for (let calls = 0; calls < 5 && logged.at(-1)?.done !== 1; calls++) {
    await reconcileOn(depsFor('books', stack.deps))
    stack.clock.advance(300)
  }
  return logged.reduce((sum, { found }) => sum + Number(found), 0)
}
async function nextNight(): Promise<number> {
  stack.clock.advance(86_400)
  return night()
}
const close = () => stack.deps.table.get(keys.close(user.uid), { consistent: true })
const frozen = async () => (await stack.deps.table.get(keys.account(user.uid)))?.frozen
const untilNext = async (isWhole: boolean): Promise<void> => {
  do {
    expect(await nextNight()).toBe(0)
  } while (isWholeNight(user.uid, begin() + 86_400) !== isWhole)
}

test('a close with another sum is reported, written again and freezes nobody', async () => {
  await nextNight()
  await untilNext(false)
  const right = (await close()) as Row
  expect(right.documents).toBe(1n)
  await stack.deps.table.write(replace({ ...right, sums: { USD_available: 1n } }))
  expect(await nextNight()).toBe(1)
  expect([await frozen(), (await close())?.sums]).toEqual([undefined, right.sums])
  expect(await nextNight()).toBe(0)
})

test('an old document that was changed is found within thirty nights, and freezes its user', async () => {
  await untilNext(false)
  const [grant] = (await stack.deps.table.query({ pk: `U#${user.uid}`, from: 'D#', to: 'D#~' })).rows
  const { amount } = grant as Row & { amount: bigint }
  const changed = [`outside:practice USD ${-amount - 1n}`, `available USD ${amount + 1n}`]
  await stack.deps.table.write(replace({ ...(grant as Row), amount: amount + 1n, legs: changed }))
  let nights = 0
  for (let found = 0; found === 0 && nights <= WHOLE_EVERY; nights++) found = await nextNight()
  expect(isWholeNight(user.uid, begin())).toBe(true)
  expect(nights).toBeGreaterThan(1)
  expect(nights).toBeLessThanOrEqual(WHOLE_EVERY)
  expect(await frozen()).toBe('books_differ')
})

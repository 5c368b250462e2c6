import { describe, expect, test } from 'vitest'
import { type FunctionName, functions } from '../../functions/areas.ts'
import type { TableRight } from '../../functions/function-needs.ts'
import { classesIn } from '../../functions/personal/fields.ts'
import { Change, type Row } from '../../functions/table/write.ts'
import { deskStories } from './rights/desk.ts'
import { given } from './rights/fence.ts'
import { fencedAreas } from './rights/fenced-areas.ts'
import { investingStories } from './rights/investing.ts'
import { moneyStories } from './rights/money.ts'
import { ownDataStories } from './rights/own-data.ts'
import { peopleStories } from './rights/people.ts'
import { reviewStories } from './rights/reviews.ts'
import { rewardStories } from './rights/rewards.ts'
import { securityStories } from './rights/security.ts'
import { stageStories } from './rights/stage.ts'
import { tradingStories } from './rights/trading.ts'

// Areas and workers work with tables that refuse what the list of areas does not give them. All that the stories asked
// of these tables is one list, which is judged when they are told.

const on = fencedAreas()

tradingStories(on)
investingStories(on)
rewardStories(on)
moneyStories(on)
reviewStories(on)
peopleStories(on)
deskStories(on)
securityStories(on)
ownDataStories(on)
stageStories(on)

/** A right without one of its parts, and the name of what it lacks. */
function* lessOf(right: TableRight): Generator<[string, TableRight | null]> {
  const said = `${right.actions.join()} at ${right.partitions.join()}`
  yield [said, null]
  for (const each of right.actions)
    if (right.actions.length > 1)
      yield [`${each} of ${said}`, { ...right, actions: right.actions.filter((one) => one !== each) }]
  for (const each of right.partitions)
    if (right.partitions.length > 1)
      yield [`${each} of ${said}`, { ...right, partitions: right.partitions.filter((one) => one !== each) }]
  for (const each of right.attributes ?? [])
    yield [
      `${each} of ${said}`,
      { ...right, attributes: right.attributes?.filter((one) => one !== each) ?? [] },
    ]
}

test('a story fails where a right, or a part of one, is taken away: nobody has more than the stories need', () => {
  expect(on.asks.filter(({ user, wanted }) => !given(functions[user].table, wanted))).toEqual([])
  const spare: string[] = []
  for (const [user, { table }] of Object.entries(functions)) {
    const wanted = on.asks.filter((asked) => asked.user === user).map((asked) => asked.wanted)
    for (const right of table)
      for (const [said, less] of lessOf(right)) {
        const left = table.flatMap((each) => (each === right ? (less ?? []) : each))
        if (wanted.every((each) => given(left, each))) spare.push(`${user}: ${said}`)
      }
  }
  expect(spare).toEqual([])
})

test('every class of personal fields that a function may open, a story of it opens', () => {
  const declared = Object.entries(functions).flatMap(([user, { needs = [] }]) =>
    classesIn(needs).map((name) => `${user} ${name}`),
  )
  const asked = on.classesAsked.map(({ user, fieldClass }) => `${user} ${fieldClass}`)
  expect([...new Set(asked)].sort()).toEqual(declared.sort())
})

describe('a right that is not given is missed', () => {
  test.each<[FunctionName, Row]>([
    ['login', { pk: 'O#01', sk: 'x' }],
    ['account', { pk: 'O#01', sk: 'x' }],
    ['market', { pk: 'U#01', sk: 'A' }],
    ['desk', { pk: 'O#01', sk: 'x' }],
    ['desk', { pk: 'TAPE#BTCUSD', sk: 'x' }],
    ['desk', { pk: 'OPERATORS', sk: 'x' }],
    ['trade', { pk: 'TAPE#BTCUSD', sk: 'x' }],
    ['settlement', { pk: 'TAPE#BTCUSD', sk: 'x' }],
    ['books', { pk: 'U#01', sk: 'A' }],
    ['books', { pk: 'O#01', sk: 'x' }],
    ['effects', { pk: 'O#01', sk: 'x' }],
    ['effects', { pk: 'MEASURED', sk: 'deposit' }],
    ['effects', { pk: 'U#01', sk: 'A', USD_available: 1n }],
    ['cleaner', { pk: 'U#01', sk: 'F#01' }],
    ['uploads', { pk: 'U#01', sk: 'A', USD_available: 1n }],
    ['deposits', { pk: 'U#01', sk: 'A', USD_available: 1n }],
    ['service', { pk: 'U#01', sk: 'P', passwordHash: 'x' }],
  ])('%s at %o', async (user, item) => {
    await expect(on.fenced(on.stack.deps.table, user).write({ kind: 'put', item })).rejects.toThrow(
      'AccessDenied',
    )
  })

  test.each<[FunctionName, string]>([
    ['messages', 'USD_available'],
    ['cleaner', 'USD_available'],
    ['service', 'epoch'],
    ['security', 'USD_available'],
    ['security', 'level'],
    ['passkeys', 'passwordHash'],
    ['passkeys', 'epoch'],
    ['deposits', 'openTotal'],
    ['deposits', 'zone'],
    ['limits', 'USD_available'],
  ])('%s may not change %s', async (user, name) => {
    const change = new Change({ pk: 'U#01', sk: 'A' }).set(name, 1n).build()
    await expect(on.fenced(on.stack.deps.table, user).write(change)).rejects.toThrow('AccessDenied')
  })
})

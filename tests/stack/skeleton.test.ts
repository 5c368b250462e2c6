import { beforeAll, expect, test } from 'vitest'
import { released, type Shape, shapeNames, skeletonsNow, steps } from '../../infra/skeleton/shapes.ts'
import { brokenBy, type Skeleton } from '../../infra/skeleton/skeleton.ts'
import { madeOnce } from '../support/made-once.ts'

let now: Record<Shape, Skeleton>
beforeAll(async () => {
  now = await madeOnce('skeletons', ['cdk.json', 'infra', 'functions', 'shared'], skeletonsNow)
}, 240_000)

test.each(shapeNames)('a stage %s of the last release can become one of this', (shape) => {
  expect(brokenBy(released(shape), now[shape])).toEqual([])
})

test.each([...steps, ...steps.slice(0, -1).map(([from, to]) => [to, from] as const)])(
  'a stage %s can become %s',
  (from, to) => expect(brokenBy(now[from], now[to])).toEqual([]),
)

test('a stage that is made small loses the logs of its edge and the topic of its alarms there, and nothing else', () => {
  expect(brokenBy(now.grown, now.small)).toEqual([
    expect.stringMatching(/Topic Alarms\w+ of edge goes/),
    expect.stringMatching(/Bucket EdgeLogs\w+ of edge goes/),
  ])
})

test('a small stage that left its one secret would lose its keys', () => {
  const broken = brokenBy(now.small, now.plain)
  expect(broken.filter((why) => /Secret Keys\w+ of data goes/.test(why))).toHaveLength(1)
})

test('a restored stage reads another table, and its own stays with all that was read of it', () => {
  const tables = ({ stacks }: Skeleton) =>
    Object.entries(stacks.data?.fixed ?? {}).filter(([, { type }]) => type === 'AWS::DynamoDB::Table')
  expect(tables(now.restored)).toEqual(tables(now.plain))
  expect(now.restored.stacks.data?.exports).toEqual(now.plain.stacks.data?.exports)
})

test('all routes stand in one stack: opening one moves none', () => {
  for (const shape of shapeNames) {
    const holding = Object.entries(now[shape].stacks).filter(([, { routes }]) => routes.length > 0)
    expect(holding.map(([name]) => name)).toEqual(['api'])
  }
})

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { reportQueues } from '../../functions/desk/queues.ts'
import { jsonLog } from '../../functions/log.ts'
import { reviewKinds, severalOf } from '../../shared/reviews.ts'
import { approveBy, submitted } from '../support/deposits.ts'
import { quickUser } from '../support/people.ts'
import { type TestStack, type TestUser, testStack } from '../support/stack.ts'
import { named, ofType, stageTemplates, type Template, titled } from '../support/templates.ts'

let stack: TestStack
let user: TestUser
beforeAll(async () => {
  stack = await testStack()
  user = await quickUser(stack)
})
afterAll(() => stack.stop())

/** What the worker of the rule says, line by line. */
async function said(): Promise<Record<string, unknown>[]> {
  const lines: string[] = []
  const log = jsonLog((line) => void lines.push(line))
  await reportQueues({ ...stack.deps, log }, stack.clock.nowMs)
  return lines.map((line) => JSON.parse(line))
}
const none = Object.fromEntries(reviewKinds.map((kind) => [kind, 0]))
const overdue = async () =>
  Object.fromEntries((await said()).map(({ queue, overdue: late }) => [queue, late]))

describe('check 40: an overdue review', () => {
  test('is counted from the second its published time is over until it is decided', async () => {
    expect(await overdue()).toEqual(none)
    const first = await submitted(stack, user)
    stack.clock.advance(stack.deps.config.deposit.reviewSeconds)
    await submitted(stack, user)
    expect(await overdue()).toEqual(none)
    stack.clock.advance(1)
    expect(await overdue()).toEqual({ ...none, deposit: 1 })
    await approveBy(stack, 'ada', first)
    expect(await overdue()).toEqual(none)
  })

  test('of a question as well; and nobody is named', async () => {
    await stack.ok('service.ticket_write', { topic: 'other', text: 'Where is it?' }, user)
    stack.clock.advance(stack.deps.config.service.answerSeconds + 1)
    expect((await overdue()).ticket).toBe(1)
    for (const line of await said())
      expect(Object.keys(line).sort()).toEqual(['event', 'level', 'overdue', 'queue', 'waiting'])
  })

  describe('rings', () => {
    let desk: Template
    beforeAll(async () => {
      desk = (await stageTemplates())['evenhand-prod-work'] as Template
    })

    const alarms = reviewKinds.map((kind) => [kind, `${titled(severalOf(kind))}Overdue`] as const)
    test.each(alarms)('for a %s, by what the worker says, and when it says nothing', (kind, alarm) => {
      const filters = ofType(desk, 'AWS::Logs::MetricFilter').map(([, filter]) => filter)
      const filter = filters.find(({ FilterPattern }) => String(FilterPattern).includes(`"${kind}"`))
      expect(filter?.FilterPattern).toBe(`{ ($.event = "queue") && ($.queue = "${kind}") }`)
      const [metric] = (filter?.MetricTransformations ?? []) as Record<string, string>[]
      expect(metric?.MetricValue).toBe('$.overdue')
      const [, rings] = ofType(desk, 'AWS::CloudWatch::Alarm').find(([id]) => id.startsWith(alarm)) ?? []
      expect(rings).toMatchObject({
        Namespace: metric?.MetricNamespace,
        MetricName: metric?.MetricName,
        Statistic: 'Maximum',
        Threshold: 1,
        ComparisonOperator: 'GreaterThanOrEqualToThreshold',
        TreatMissingData: 'breaching',
      })
    })

    test('every five minutes', () => {
      const rule = named(desk, 'AWS::Events::Rule', 'Overseeing')
      expect(rule.ScheduleExpression).toBe('rate(5 minutes)')
    })
  })
})

import { beforeAll, describe, expect, test } from 'vitest'
import { stages } from '../../infra/stages.ts'
import { ofType, stageTemplates, type Template, templatesOf } from '../support/templates.ts'
import { realMetrics } from './real-metrics.ts'

let all: Record<string, Template> = {}
beforeAll(async () => {
  all = { ...(await templatesOf('apart')), ...(await stageTemplates()) }
}, 240_000)

interface Metric {
  Namespace: string
  MetricName: string
  Dimensions?: { Name: string; Value: unknown }[]
}
interface Asked extends Partial<Metric> {
  Metrics?: { Expression?: string; MetricStat?: { Metric: Metric } }[]
}

/** Every metric an alarm asks for, beside its name. */
const askedFor = (template: Template): [alarm: string, Metric][] =>
  ofType(template, 'AWS::CloudWatch::Alarm').flatMap(([id, properties]) => {
    const { Metrics, ...own } = properties as Asked
    const metrics = Metrics ? Metrics.flatMap(({ MetricStat }) => MetricStat?.Metric ?? []) : [own as Metric]
    return metrics.map((metric): [string, Metric] => [id, metric])
  })

const dimensionsOf = ({ Dimensions = [] }: Metric) => Dimensions.map(({ Name }) => Name).sort()

/** Whether AWS, or a filter of the same stack, publishes such a metric. */
function isPublished(metric: Metric, template: Template): boolean {
  const wanted = dimensionsOf(metric).join()
  if (metric.Namespace.startsWith('AWS/'))
    return (realMetrics[metric.Namespace]?.[metric.MetricName] ?? []).some((names) => names.join() === wanted)
  return ofType(template, 'AWS::Logs::MetricFilter').some(([, { MetricTransformations }]) =>
    (
      MetricTransformations as {
        MetricNamespace: string
        MetricName: string
        Dimensions?: { Key: string }[]
      }[]
    ).some(
      ({ MetricNamespace, MetricName, Dimensions = [] }) =>
        MetricNamespace === metric.Namespace &&
        MetricName === metric.MetricName &&
        Dimensions.map(({ Key }) => Key).join() === wanted,
    ),
  )
}

test('every alarm of every template asks for a metric that is published, by the dimensions it is published by', () => {
  const asked = Object.values(all).flatMap((template) =>
    askedFor(template).map(([alarm, metric]) => ({ alarm, metric, template })),
  )
  expect(asked.length).toBeGreaterThan(3 * 45)
  const unreal = asked.filter(({ metric, template }) => !isPublished(metric, template))
  expect(
    unreal.map(({ alarm, metric: { Namespace, MetricName } }) => [alarm, Namespace, MetricName]),
  ).toEqual([])
})

test.each<[string, Metric]>([
  ['a metric of no such name', { Namespace: 'AWS/Usage', MetricName: 'ConcurrentExecutions' }],
  [
    'a dimension that it has not',
    { Namespace: 'AWS/DynamoDB', MetricName: 'TransactionConflict', Dimensions: [] },
  ],
  ['a metric that nobody writes', { Namespace: 'Evenhand/prod', MetricName: 'nothing' }],
])('an alarm over %s would be found', (_says, metric) => {
  expect(isPublished(metric, all['evenhand-prod-work'] as Template)).toBe(false)
})

test('what the dashboard shows is published as well', () => {
  for (const template of Object.values(all))
    for (const [, { DashboardBody }] of ofType(template, 'AWS::CloudWatch::Dashboard')) {
      const named = [...JSON.stringify(DashboardBody).matchAll(/\[\\+"(AWS\/\w+)\\+",\\+"(\w+)\\+"/g)]
      expect(named.length).toBeGreaterThan(15)
      for (const [, namespace = '', name = ''] of named)
        expect([namespace, name, Object.keys(realMetrics[namespace] ?? {}).includes(name)]).toEqual([
          namespace,
          name,
          true,
        ])
    }
})

describe.each(Object.keys(stages))('stage %s', (stage) => {
  const stacks = () =>
    Object.entries(all).flatMap(([name, template]) =>
      name.startsWith(`evenhand-${stage}-`) ? [template] : [],
    )

  test('every dead-letter queue rings, by a figure that such letters move', () => {
    const queues = stacks().flatMap((template) =>
      ofType(template, 'AWS::SQS::Queue').map(([id, properties]) => ({ id, properties, template })),
    )
    const givenUp = JSON.stringify(queues.map(({ properties: { RedrivePolicy } }) => RedrivePolicy ?? null))
    const dead = queues.filter(({ properties: { RedrivePolicy } }) => !RedrivePolicy)
    expect(dead.length).toBeGreaterThan(7)
    for (const { id, template } of dead) {
      const figures = askedFor(template).flatMap(([, { MetricName, Dimensions }]) =>
        JSON.stringify(Dimensions ?? null).includes(`"${id}"`) ? [MetricName] : [],
      )
      // AWS does not count a message that another queue gave up as sent.
      const figure = givenUp.includes(`"${id}"`)
        ? 'ApproximateNumberOfMessagesVisible'
        : 'NumberOfMessagesSent'
      expect([id, figures]).toEqual([id, [figure]])
    }
  })
})

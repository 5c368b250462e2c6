import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { stages } from '../../infra/stages.ts'
import { ofType, stageTemplates, type Template } from '../support/templates.ts'

let all: Record<string, Template> = {}
beforeAll(async () => {
  all = await stageTemplates()
})

const runbooks = readFileSync(join(import.meta.dirname, '../../docs/runbooks.md'), 'utf8')
const sections = [...runbooks.matchAll(/^### (\w+)\n\n(\S[^#]*)/gm)].map(([, name = '', text = '']) => ({
  name,
  text: text.trim(),
}))

const stacksOf = (stage: string) =>
  Object.entries(all).flatMap(([name, template]) => (name.startsWith(`evenhand-${stage}-`) ? template : []))
/** Alarms of a stage, by the name they were given. */
const alarmsOf = (stage: string) =>
  ofType(stacksOf(stage), 'AWS::CloudWatch::Alarm').map(([id, properties]) => ({
    name: id.replace(/[0-9A-F]{8}$/, ''),
    ...(properties as { AlarmDescription: string; AlarmActions?: unknown[]; OKActions?: unknown[] }),
    text: JSON.stringify(properties),
  }))

/** Alarms that call for another one unless its cause rings, by its name. */
const callsOf = (stage: string) =>
  Object.fromEntries(
    ofType(stacksOf(stage), 'AWS::CloudWatch::CompositeAlarm').map(([id, properties]) => [
      id.replace(/Call[0-9A-F]{8}$/, ''),
      properties as {
        AlarmRule: unknown
        AlarmDescription: string
        AlarmActions: unknown[]
        OKActions: unknown[]
      },
    ]),
  )

describe.each(Object.keys(stages))('alarms of %s', (stage) => {
  test('each has its runbook, and each runbook its alarm', () => {
    const names = alarmsOf(stage).map(({ name }) => name)
    expect(names.length).toBeGreaterThan(25)
    expect(new Set(names).size).toBe(names.length)
    expect(sections.map(({ name }) => name).sort()).toEqual(names.sort())
  })

  test('each says what a user suffers, what to do first, and where the rest is; and tells when it is over', () => {
    for (const { name, AlarmDescription, AlarmActions, OKActions } of alarmsOf(stage)) {
      expect(AlarmDescription).toMatch(/^[A-Z].{30,}\. First: \S.{15,}\. Then: docs\/runbooks\.md#\w+$/)
      expect(AlarmDescription.endsWith(`#${name.toLowerCase()}`)).toBe(true)
      expect(AlarmDescription.length).toBeLessThanOrEqual(1024)
      // One that calls nobody while its cause rings calls by another.
      const calls = callsOf(stage)[name]
      const calling = calls ?? { AlarmDescription, AlarmActions, OKActions }
      // A flood of prices ends itself beside.
      const actions = name === 'PricesFlooded' ? 2 : 1
      expect([name, calling.AlarmActions?.length, calling.OKActions?.length]).toEqual([name, actions, 1])
      if (calls) expect([calls.AlarmDescription, AlarmActions]).toEqual([AlarmDescription, undefined])
    }
  })

  test('a cause is one call: what waits for the table or for functions calls nobody while that rings', () => {
    const calls = callsOf(stage)
    const table = [
      'ApiFailing',
      'TradingSlow',
      'SettlementFailing',
      'SettlementSlow',
      'ResultsSlow',
      'MessagesLate',
      'JourneyFailing',
    ]
    expect(Object.keys(calls).sort()).toEqual([...table, 'ConcurrencyNearLimit'].sort())
    for (const name of table) {
      const rule = JSON.stringify(calls[name]?.AlarmRule)
      expect(rule).toMatch(/ALARM\(.*AND.*NOT/)
      for (const cause of ['TableThrottled', 'ReadsThrottled', 'TableConflicts'])
        expect(rule).toContain(cause)
    }
    // No cause waits for another one, so none is silenced by what it causes.
    for (const cause of ['TableThrottled', 'ReadsThrottled', 'TableConflicts', 'FunctionsThrottled'])
      expect(calls[cause]).toBeUndefined()
  })

  test('none rings on because of what lies in a queue', () => {
    for (const { text } of alarmsOf(stage))
      if (text.includes('ApproximateNumberOfMessagesVisible')) expect(text).toContain('DIFF(lying)')
  })

  test('the figures of CloudFront are asked for where they are', () => {
    const edge = all[`evenhand-${stage}-edge`] as Template
    const alarms = ofType(edge, 'AWS::CloudWatch::Alarm').filter(([id]) => /SiteFailing|Prices/.test(id))
    const found = alarms.map(([, { Namespace, Dimensions }]) => ({
      Namespace,
      region: (Dimensions as { Name: string; Value: unknown }[]).find(({ Name }) => Name === 'Region')?.Value,
    }))
    expect(found).toEqual(
      Array.from({ length: 4 }, () => ({ Namespace: 'AWS/CloudFront', region: 'Global' })),
    )
  })

  test('one dashboard shows what a user goes through, and the limits last', () => {
    const boards = ofType(stacksOf(stage), 'AWS::CloudWatch::Dashboard')
    expect(boards).toHaveLength(1)
    const body = JSON.stringify(boards[0]?.[1].DashboardBody)
    const places = ['1. A user opens', '3. Places an order', 'ClaimedAccountConcurrency'].map((text) =>
      body.indexOf(text),
    )
    expect(places.every((at) => at > 0)).toBe(true)
    expect(places).toEqual([...places].sort((a, b) => a - b))
  })
})

test('no runbook is empty', () => {
  for (const { name, text } of sections) expect([name, text.length > 10]).toEqual([name, true])
})

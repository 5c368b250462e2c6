import { beforeAll, expect, test } from 'vitest'
import { allows, grants, type Statement } from '../support/policies.ts'
import { ofType, stageTemplates, type Template } from '../support/templates.ts'

let templates: Record<string, Template> = {}
let statements: Statement[] = []
beforeAll(async () => {
  templates = await stageTemplates()
  statements = grants(Object.values(templates))
})

const CHANGE = /^dynamodb:(Put|Update|Delete|BatchWrite|PartiQL|Import|Restore)/

const roles = (partition: string): string[] => {
  const allowed = statements.filter((statement) => allows(statement, CHANGE, partition))
  return [...new Set(allowed.map(({ role }) => role))].sort()
}

test('check 39: the tape has one writer in every stage, its recorder', () => {
  expect(roles('TAPE#BTCUSD')).toEqual(['RecorderRole'])
})

test('check 39: nobody but trade and its worker can write an order, its close or its result', () => {
  expect(roles('O#01ARZ3NDEKTSV4RRFFQ69G5FAV')).toEqual(['SettlementRole', 'TradeRole'])
})

test('check 39: the desk lists orders and nothing more, and has nothing to do with the tape', () => {
  const deskRights = statements.filter(({ role }) => role === 'DeskRole')
  expect(deskRights.length).toBeGreaterThan(3)
  const rights = (action: RegExp, partition: string) =>
    deskRights.filter((statement) => allows(statement, action, partition))
  expect(rights(/^dynamodb:(?!(Query|BatchGetItem)$)/, 'O#01ARZ3NDEKTSV4RRFFQ69G5FAV')).toEqual([])
  for (const partition of ['TAPE#BTCUSD', 'DUE#0']) expect(rights(/^dynamodb:/, partition)).toEqual([])
})

test('check 39: nothing a stage tells its functions bears on an outcome', () => {
  const told = ofType(Object.values(templates), 'AWS::Lambda::Function').map(
    ([, { Environment }]) => (Environment as { Variables: Record<string, unknown> }).Variables,
  )
  const names = new Set(told.flatMap((variables) => Object.keys(variables)))
  expect([...names].filter((name) => /odds|rig|win|lose|result|bias|control/i.test(name))).toEqual([])
  const configs = told.flatMap(({ STAGE_CONFIG }) =>
    STAGE_CONFIG ? [JSON.parse(STAGE_CONFIG as string)] : [],
  )
  expect([...new Set(configs.flatMap((config) => Object.keys(config)))].sort()).toEqual([
    'addressLimits',
    'asset',
    'behindEdge',
    'brand',
    'change',
    'codesAnHour',
    'couple',
    'defaultLanguage',
    'deposit',
    'destinations',
    'exchange',
    'feed',
    'identity',
    'invitation',
    'keptYears',
    'money',
    'operator',
    'passkeys',
    'practice',
    'reward',
    'sending',
    'service',
    'shards',
    'sign',
    'sizes',
    'stage',
    'timeZone',
    'totalMax',
    'vip',
    'withdrawal',
  ])
})

import { describe, expect, test } from 'vitest'
import { type FunctionName, functions } from '../../functions/areas.ts'
import { classesIn } from '../../functions/personal/fields.ts'
import { CONTENT_PICTURES } from '../../functions/table/pictures.ts'
import { ofType } from '../support/templates.ts'
import { nameOf, rolesOfProd } from './36-least-privilege/roles.ts'

const on = rolesOfProd()

describe('check 36: each function may do what its work needs and no more', () => {
  test('no action and no resource is a wildcard; the names of schedules and pictures alone begin alike', () => {
    expect(on.statements.flatMap(({ actions }) => actions).filter((action) => action.includes('*'))).toEqual(
      [],
    )
    // CloudWatch describes alarms of all names or of none; a release looks at them.
    const looking = ({ actions }: { actions: string[] }) => actions.join() === 'cloudwatch:DescribeAlarms'
    expect(
      on.statements
        .filter(looking)
        .map(({ role }) => role.replace(/[0-9A-F]{8}$/, ''))
        .toSorted(),
    ).toEqual(['LoginLiveReleaseRole', 'SettlementLiveReleaseRole', 'TradeLiveReleaseRole'])
    const others = on.statements.filter((statement) => !looking(statement))
    const wild = others.flatMap(({ role, resources }) =>
      resources.filter((text) => text.includes('*')).map((text) => [role, text]),
    )
    const pictures = (folder: string) => expect.stringMatching(new RegExp(`uploads-arn.*/${folder}/\\*`))
    expect(wild.toSorted(([a = ''], [b = '']) => a.localeCompare(b))).toEqual([
      ['AccrualsRole', expect.stringContaining(':schedule/evenhand-prod/date-*')],
      ['CleanerRole', pictures('in')],
      ['CleanerRole', pictures('clean')],
      ['ContentRole', pictures(`clean/${CONTENT_PICTURES}`)],
      ['DataRole', pictures('asked')],
      ['DataRole', pictures('export')],
      ['DepositsRole', pictures('clean')],
      ['DeskRole', pictures('clean')],
      // Of articles alone.
      ['DeskRole', pictures(`in/${CONTENT_PICTURES}`)],
      // Of pictures that no document used.
      ['EffectsRole', pictures('clean')],
      ['OwnDataRole', pictures('export')],
      ['OwnDataRole', pictures('clean')],
      ['ServiceRole', pictures('clean')],
      ['TradeRole', expect.stringContaining(':schedule/evenhand-prod/due-*')],
      ['UploadsRole', pictures('in')],
      // To be shown, and to be taken away.
      ['UploadsRole', expect.stringMatching(/uploads-arn.*\/clean\/\*\/avatar/)],
    ])
  })

  test('the master key makes and unwraps data keys of declared classes alone, for users of this stage', () => {
    const using = on.statements.filter(({ actions }) => actions.some((action) => action.startsWith('kms:')))
    for (const { role, actions, resources, conditions } of using) {
      const { needs = [] } = functions[nameOf(role) as FunctionName]
      expect([actions.toSorted(), resources.length]).toEqual([['kms:Decrypt', 'kms:GenerateDataKey'], 1])
      expect(conditions).toEqual({
        StringEquals: {
          'kms:EncryptionContext:stage': 'prod',
          'kms:EncryptionContext:class': classesIn(needs),
        },
        'ForAllValues:StringEquals': { 'kms:EncryptionContextKeys': ['stage', 'user', 'class'] },
        Null: { 'kms:EncryptionContext:user': 'false' },
      })
    }
    const [[, key] = []] = ofType(on.templates, 'AWS::KMS::Key')
    expect(key).toMatchObject({ EnableKeyRotation: true, PendingWindowInDays: 30 })
  })

  test("no role bears a managed policy, which would be someone else's to widen", () => {
    const managed = ofType(on.templates, 'AWS::IAM::Role').filter(
      ([, { ManagedPolicyArns }]) => ManagedPolicyArns,
    )
    expect(managed).toEqual([])
  })

  test.each([
    ['ScheduleRole', 'settlement'],
    ['DateOverRole', 'accruals'],
  ])(
    'as %s the scheduler may invoke %s and report what it could not deliver, for this stage alone',
    (name, worker) => {
      const role = on.statements.filter((statement) => statement.role === name)
      expect(role.map(({ actions }) => actions)).toEqual([['lambda:InvokeFunction'], ['sqs:SendMessage']])
      expect(role[0]?.resources).toEqual([expect.stringContaining(`:function:evenhand-prod-${worker}`)])
      expect(role[1]?.resources).toEqual([expect.stringContaining('Undelivered')])
      const [, trust] = ofType(on.templates, 'AWS::IAM::Role').find(([id]) => id.startsWith(name)) ?? []
      expect(trust?.AssumeRolePolicyDocument).toMatchObject({
        Statement: [
          {
            Principal: { Service: 'scheduler.amazonaws.com' },
            Condition: {
              StringEquals: {
                'aws:SourceAccount': { Ref: 'AWS::AccountId' },
                'aws:SourceArn': expect.anything(),
              },
            },
          },
        ],
      })
    },
  )

  test('trade and accruals hand over the role of their own schedules, and to the scheduler alone', () => {
    const passing = on.statements.filter(({ actions }) => actions.includes('iam:PassRole'))
    const toScheduler = { StringEquals: { 'iam:PassedToService': 'scheduler.amazonaws.com' } }
    expect(passing.map(({ role, resources, conditions }) => [role, resources, conditions]).sort()).toEqual([
      ['AccrualsRole', [expect.stringContaining('DateOverRole')], toScheduler],
      ['TradeRole', [expect.stringContaining('ScheduleRole')], toScheduler],
    ])
  })

  test.each([
    ['asks for schedules', 'scheduler:CreateSchedule', ['AccrualsRole', 'TradeRole']],
    ['hands over a role', 'iam:PassRole', ['AccrualsRole', 'TradeRole']],
    ['writes a secret', 'secretsmanager:PutSecretValue', ['SetupRole']],
  ])('%s: %s', (_, action, roles) => {
    const holders = on.statements.filter(({ actions }) => actions.includes(action)).map(({ role }) => role)
    expect([...new Set(holders)].sort()).toEqual(roles)
  })
})

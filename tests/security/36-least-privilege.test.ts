import { isDeepStrictEqual } from 'node:util'
import { beforeAll, describe, expect, test } from 'vitest'
import { functions } from '../../functions/areas.ts'
import { ofArticles, ofHalts, ofProjects, ofWays } from '../../functions/attributes.ts'
import { CONTENT_PICTURES } from '../../functions/table/pictures.ts'
import { allows, grants, type Statement } from '../support/policies.ts'
import { ofType, stageTemplates, type Template } from '../support/templates.ts'

let templates: Template[] = []
let statements: Statement[] = []
let scans: Statement[] = []
beforeAll(async () => {
  const all = Object.entries(await stageTemplates())
  templates = all.flatMap(([name, template]) => (name.startsWith('evenhand-prod-') ? [template] : []))
  const granted = grants(templates)
  statements = granted.filter((statement) => !isOfKeys(statement))
  scans = granted.filter(isOfKeys)
})

const READ = /^dynamodb:(GetItem|BatchGetItem|Query|Scan)$/
const WRITE = /^dynamodb:(PutItem|UpdateItem|DeleteItem|BatchWriteItem|PartiQL\w+)$/

/** Writes that name attributes; a deletion names none, and is held below. */
const NAMES = /^dynamodb:(PutItem|UpdateItem|BatchWriteItem|PartiQL\w+)$/

/** About the stream, which has no partitions to fence. */
const isOfStream = ({ actions }: Statement): boolean =>
  actions.every((action) => /^dynamodb:(\w+Stream|\w+Streams|GetRecords|GetShardIterator)$/.test(action))

/** A scan that answers the keys of rows and nothing else of them. */
const isOfKeys = ({ actions, conditions }: Statement): boolean =>
  isDeepStrictEqual(actions, ['dynamodb:Scan']) &&
  isDeepStrictEqual(conditions, {
    'ForAllValues:StringEquals': { 'dynamodb:Attributes': ['pk', 'sk'] },
    StringEquals: { 'dynamodb:Select': 'SPECIFIC_ATTRIBUTES' },
    Null: { 'dynamodb:Attributes': 'false' },
  })

/** Names of the functions that may do something on a partition. */
const who = (action: RegExp, partition: string): string[] => {
  const roles = statements.filter((statement) => allows(statement, action, partition)).map(({ role }) => role)
  return [...new Set(roles)].map((role) => role.replace(/Role$/, '').toLowerCase()).sort()
}

describe('check 36: each function may do what its work needs and no more', () => {
  test.each<{ partition: string; read: string[]; write: string[] }>([
    {
      partition: 'U#01',
      read: [
        'account',
        'accruals',
        'activities',
        'alerts',
        'bonuses',
        'books',
        'cleaner',
        'contact',
        'data',
        'deposits',
        'desk',
        'destinations',
        'effects',
        'engagement',
        'exchange',
        'financing',
        'identity',
        'invitations',
        'limits',
        'login',
        'lookout',
        'messages',
        'notifier',
        'owndata',
        'passkeys',
        'progress',
        'rewards',
        'security',
        'sender',
        'service',
        'settlement',
        'trade',
        'uploads',
        'views',
        'withdrawals',
      ],
      write: [
        'account',
        'accruals',
        'activities',
        'alerts',
        'bonuses',
        'books',
        'bounces',
        'cleaner',
        'contact',
        'data',
        'deposits',
        'desk',
        'destinations',
        'effects',
        'engagement',
        'exchange',
        'financing',
        'identity',
        'invitations',
        'limits',
        'login',
        'lookout',
        'messages',
        'notifier',
        'owndata',
        'passkeys',
        'progress',
        'rewards',
        'security',
        'service',
        'settlement',
        'trade',
        'uploads',
        'withdrawals',
      ],
    },
    {
      partition: 'O#01',
      read: ['books', 'desk', 'effects', 'owndata', 'service', 'trade', 'views'],
      write: ['settlement', 'trade'],
    },
    { partition: 'BOOKS', read: ['books', 'desk', 'financing'], write: ['books', 'desk'] },
    { partition: 'BONUS', read: ['bonuses'], write: [] },
    { partition: 'INVITED', read: ['invitations'], write: [] },
    { partition: 'PROGRESS#01', read: [], write: ['effects', 'progress'] },
    { partition: 'PROGRESSED#0', read: ['progress'], write: [] },
    {
      partition: 'LATE#01',
      read: ['desk', 'effects', 'views'],
      write: ['accruals', 'desk', 'financing', 'invitations', 'rewards', 'settlement', 'trade'],
    },
    { partition: 'UNIQ#username#1.x', read: ['desk', 'login'], write: ['login', 'owndata'] },
    // A partner is looked up by their public id.
    { partition: 'UNIQ#publicId#1.x', read: ['activities', 'desk', 'login'], write: ['login'] },
    { partition: 'UNIQ#idNumber#2.x', read: ['desk'], write: ['desk', 'identity', 'owndata'] },
    { partition: 'UNIQ#card#2.x', read: ['destinations'], write: ['destinations', 'owndata'] },
    { partition: 'UNIQ#address#2.x', read: ['destinations'], write: ['destinations', 'owndata'] },
    { partition: 'UNIQ#invite#1.x', read: ['login', 'setup'], write: ['setup'] },
    {
      partition: 'TRY#login#1.x',
      // Customer service reads it for the tries of letters' codes, withdrawals to say until when a fund password is locked.
      read: ['contact', 'desk', 'login', 'passkeys', 'security', 'service', 'withdrawals'],
      write: [
        ...['activities', 'contact', 'desk', 'destinations', 'identity', 'login'],
        ...['passkeys', 'security', 'service', 'uploads'],
      ],
    },
    { partition: 'UNIQ#operator#1.x', read: ['desk'], write: [] },
    { partition: 'OPERATORS', read: ['desk'], write: ['desk'] },
    { partition: 'AUDIT#2026-11-25#0', read: ['desk'], write: ['books', 'desk'] },
    { partition: 'SEEN#picture#1.x', read: ['desk'], write: ['effects'] },
    {
      partition: 'CATALOG',
      // Login and withdrawals read there whether they are halted.
      read: [
        ...[
          'accruals',
          'alerts',
          'books',
          'content',
          'deposits',
          'desk',
          'destinations',
          'exchange',
          'financing',
        ],
        ...['login', 'lookout', 'market', 'recorder', 'trade', 'views', 'withdrawals'],
      ],
      write: ['desk', 'setup'],
    },
    { partition: 'ARTICLE#news', read: ['content', 'desk'], write: ['desk'] },
    { partition: 'WAYS', read: ['deposits', 'desk', 'destinations'], write: ['desk', 'setup'] },
    { partition: 'REVIEW#withdrawal', read: ['desk', 'overdue'], write: [] },
    { partition: 'REVIEW#ticket', read: ['desk', 'overdue'], write: [] },
    {
      partition: 'MEASURED',
      read: ['deposits', 'effects', 'identity', 'market', 'service', 'withdrawals'],
      write: ['effects'],
    },
    { partition: 'MEASURED#deposit', read: ['desk', 'effects'], write: ['effects'] },
    {
      partition: 'TAPE#BTCUSD',
      read: ['alerts', 'exchange', 'lookout', 'market', 'recorder', 'settlement', 'trade', 'views'],
      write: ['recorder'],
    },
    { partition: 'ALERT#BTCUSD#above#0', read: ['lookout'], write: [] },
    { partition: 'LOOKED', read: ['lookout'], write: ['lookout'] },
    { partition: 'SHRED', read: ['owndata'], write: [] },
    { partition: 'DUE#0', read: ['settlement', 'trade'], write: [] },
    {
      partition: 'STAGE',
      read: ['accruals', 'settlement', 'trade'],
      write: ['accruals', 'settlement'],
    },
    { partition: 'EARN#0', read: ['accruals'], write: [] },
    { partition: 'CAP#bonds', read: ['desk', 'financing'], write: ['accruals', 'desk', 'financing'] },
    { partition: 'PROJECT#bonds', read: ['books', 'desk'], write: ['desk'] },
    { partition: 'REVIEW#deposit', read: ['desk', 'overdue'], write: [] },
    {
      partition: 'UNIQ#mail#1.x',
      read: ['bounces', 'contact', 'login'],
      write: ['contact', 'login', 'owndata'],
    },
    { partition: 'UNIQ#phone#1.x', read: ['contact', 'login'], write: ['contact', 'login', 'owndata'] },
    { partition: 'CODE#1.x', read: [], write: ['contact', 'login', 'security', 'sender'] },
    { partition: 'NOTICE#01', read: [], write: ['effects', 'lookout', 'notifier', 'sender'] },
    { partition: 'TELL#0', read: ['notifier'], write: [] },
    { partition: 'CHALLENGE#1.x', read: [], write: ['passkeys'] },
    { partition: 'ANYTHING', read: [], write: [] },
  ])('$partition: read by $read, written by $write', ({ partition, read, write }) => {
    expect({ read: who(READ, partition), write: who(WRITE, partition) }).toEqual({ read, write })
  })

  test("the table's stream is read by its three workers alone: one may write messages and days in a user's partition, and no balance; the others nothing", () => {
    expect(statements.filter(isOfStream).map(({ role }) => role)).toEqual([
      'EffectsRole',
      'SenderRole',
      'RemoverRole',
    ])
    const writes = statements.filter(
      (statement) => statement.role === 'EffectsRole' && allows(statement, WRITE, 'U#01'),
    )
    expect(writes).toMatchObject([
      {
        actions: ['dynamodb:PutItem'],
        conditions: {
          'ForAllValues:StringEquals': {
            'dynamodb:Attributes': ['pk', 'sk', 'type', 'at', 'params', 'about', 'ttl'],
          },
        },
      },
      {
        actions: ['dynamodb:PutItem'],
        conditions: {
          'ForAllValues:StringEquals': {
            'dynamodb:Attributes': ['pk', 'sk', 'date', 'nextAt', 'moves', 'profit', 'held', 'flows'],
          },
        },
      },
      {
        actions: ['dynamodb:UpdateItem'],
        conditions: {
          'ForAllValues:StringEquals': { 'dynamodb:Attributes': ['pk', 'sk', 'moves', 'profit'] },
        },
      },
    ])
  })

  test('the roles of the functions have what the list says, word for word, and no more of the table', () => {
    const inList = Object.entries(functions).flatMap(([name, { table }]) =>
      table.map(({ actions, partitions, index = null, attributes = [] }) =>
        JSON.stringify([
          name,
          actions.map((action) => `dynamodb:${action}`).toSorted(),
          partitions,
          index,
          attributes,
        ]),
      ),
    )
    const inRoles = statements
      .filter(
        (statement) =>
          statement.actions.some((action) => action.startsWith('dynamodb:')) && !isOfStream(statement),
      )
      .map(({ role, actions, partitions, resources, attributes = [] }) => {
        expect(resources).toHaveLength(1)
        const index = resources.map((resource) => /\/index\/(\w+)/.exec(resource)?.[1]).find(Boolean) ?? null
        return JSON.stringify([
          role.replace(/Role$/, '').toLowerCase(),
          actions.toSorted(),
          partitions,
          index,
          attributes,
        ])
      })
    expect(inRoles.toSorted()).toEqual(inList.toSorted())
  })

  test("who may write what of a user's items: money, counters, passwords and levels by few", () => {
    const writers = (attribute: string) =>
      statements
        .filter(
          (statement) =>
            allows(statement, NAMES, 'U#01') && (statement.attributes?.includes(attribute) ?? true),
        )
        .map(({ role }) => role.replace(/Role$/, '').toLowerCase())
    const few = ['account', 'desk', 'login', 'settlement', 'trade']
    // A bonus turns into money.
    for (const attribute of ['USD_bonus', 'turnover'])
      expect([...new Set(writers(attribute))].sort()).toEqual(['bonuses', 'rewards', ...few].sort())
    // An exchange moves what is available, and nothing that is locked.
    expect([...new Set(writers('USD_available'))].sort()).toEqual(
      [
        ...few,
        ...[
          'accruals',
          'activities',
          'bonuses',
          'engagement',
          'exchange',
          'financing',
          'invitations',
          'progress',
          'rewards',
          'withdrawals',
        ],
      ].sort(),
    )
    // Asked by whoever begins an erasure, which is refused while anything is open.
    expect([...new Set(writers('USD_locked'))].sort()).toEqual(
      ['accruals', 'data', 'financing', 'withdrawals', ...few].sort(),
    )
    expect([...new Set(writers('openTotal'))].sort()).toEqual(['data', ...few].sort())
    for (const attribute of ['outs', 'stepUp'])
      expect([...new Set(writers(attribute))]).toContain('withdrawals')
    // A forgotten user's profile is written anew, without what is personal.
    expect([...new Set(writers('level'))].sort()).toEqual([...few, 'owndata'].sort())
    expect([...new Set(writers('passwordHash'))].sort()).toEqual(
      [...few, 'contact', 'owndata', 'security'].sort(),
    )
    expect([...new Set(writers('fundPasswordHash'))].sort()).toEqual([...few, 'security'].sort())
    // Asked of whoever accepts a bonus, exchanges or withdraws.
    expect([...new Set(writers('ended'))].sort()).toEqual(
      [...few, 'engagement', 'exchange', 'financing', 'rewards', 'security', 'withdrawals'].sort(),
    )
    // Of a login by passkey the row, not the account: that is only changed.
    expect([...new Set(writers('epoch'))].sort()).toEqual(
      [
        ...few,
        ...['contact', 'data', 'engagement', 'passkeys', 'exchange', 'financing', 'rewards'],
        ...['security', 'withdrawals'],
      ].sort(),
    )
    // Who counts under a user's limits begins their day anew.
    for (const attribute of ['leftStake', 'limits', 'leftDeposit', 'dayEnds'])
      expect([...new Set(writers(attribute))].sort()).toEqual(
        ['deposits', 'limits', 'withdrawals', ...few].sort(),
      )
    expect([...new Set(writers('excluded'))].sort()).toEqual(['limits', ...few].sort())
    // A sign-in asks that the zone is still the one its day was reckoned by.
    expect([...new Set(writers('zone'))].sort()).toEqual(['engagement', 'limits', ...few].sort())
    expect([...new Set(writers('avatar'))].sort()).toEqual(['cleaner', 'uploads', ...few].sort())
    expect([...new Set(writers('readAt'))].sort()).toEqual(['messages', ...few].sort())
  })

  test('the desk makes no operator, and a record of its trail is never changed', () => {
    const may = (partition: string) =>
      statements
        .filter((statement) => allows(statement, WRITE, partition))
        .flatMap(({ actions }) => actions.filter((action) => WRITE.test(action)))
    expect(may('OPERATORS')).toEqual(['dynamodb:UpdateItem'])
    expect(new Set(may('AUDIT#2026-11-25#0'))).toEqual(new Set(['dynamodb:PutItem']))
  })

  test('who reconciles may see the keys of all rows, and of an account write the freeze alone; the desk of a product the halt alone', () => {
    expect(scans.map(({ role }) => role)).toEqual(['BooksRole'])
    const attributes = (role: string, partition: string) =>
      statements
        .filter((statement) => statement.role === role && allows(statement, WRITE, partition))
        .map(({ actions, conditions }) => [actions, conditions])
    const fenced = (...names: string[]) => [
      ['dynamodb:UpdateItem'],
      expect.objectContaining({ 'ForAllValues:StringEquals': { 'dynamodb:Attributes': names } }),
    ]
    expect(attributes('BooksRole', 'U#01')).toEqual([fenced('pk', 'sk', 'frozen')])
    // Of a product its halt alone; of a way to pay what two approvers agree on; of a project what another opens.
    expect(attributes('DeskRole', 'CATALOG')).toEqual([
      fenced('pk', 'sk', ...ofHalts, ...ofWays),
      fenced('pk', 'sk', ...ofProjects),
      fenced('pk', 'sk', ...ofArticles),
    ])
    for (const names of [ofWays, ofProjects, ofArticles])
      expect(names.filter((name) => ['feed', 'terms', 'feeRate', 'rules'].includes(name))).toEqual([])
  })

  test('every right to the table is fenced by partition, and none deletes but who forgets users, and none scans', () => {
    const table = statements.filter(
      (statement) =>
        statement.actions.some((action) => action.startsWith('dynamodb:')) && !isOfStream(statement),
    )
    expect(table.length).toBeGreaterThan(8)
    for (const { role, actions, partitions } of table) {
      expect([role, partitions !== undefined]).toEqual([role, true])
      const wide = actions.filter((action) => /Delete|Scan|PartiQL|BatchWrite/.test(action))
      // Who forgets those that asked for it, and nobody else.
      expect(wide).toEqual(
        role === 'OwnDataRole' && partitions?.[0] === 'U#*'
          ? wide.filter((action) => action === 'dynamodb:DeleteItem')
          : [],
      )
    }
  })

  test('no action and no resource is a wildcard; the names of schedules and pictures alone begin alike', () => {
    expect(statements.flatMap(({ actions }) => actions).filter((action) => action.includes('*'))).toEqual([])
    // CloudWatch describes alarms of all names or of none; a release looks at them.
    const looking = ({ actions }: { actions: string[] }) => actions.join() === 'cloudwatch:DescribeAlarms'
    expect(
      statements
        .filter(looking)
        .map(({ role }) => role.replace(/[0-9A-F]{8}$/, ''))
        .toSorted(),
    ).toEqual(['LoginLiveReleaseRole', 'SettlementLiveReleaseRole', 'TradeLiveReleaseRole'])
    const others = statements.filter((statement) => !looking(statement))
    const wild = others.flatMap(({ role, resources }) =>
      resources.filter((text) => text.includes('*')).map((text) => [role, text]),
    )
    const pictures = (folder: string) => expect.stringMatching(new RegExp(`uploads-arn.*/${folder}/\\*`))
    expect(wild.toSorted(([a = ''], [b = '']) => a.localeCompare(b))).toEqual([
      ['CleanerRole', pictures('in')],
      ['CleanerRole', pictures('clean')],
      ['ContentRole', pictures(`clean/${CONTENT_PICTURES}`)],
      ['DataRole', pictures('asked')],
      ['DataRole', pictures('export')],
      ['DeskRole', pictures('clean')],
      // Of articles alone.
      ['DeskRole', pictures(`in/${CONTENT_PICTURES}`)],
      ['OwnDataRole', pictures('export')],
      ['OwnDataRole', pictures('clean')],
      ['RemoverRole', pictures('clean')],
      ['ServiceRole', pictures('clean')],
      ['TradeRole', expect.stringContaining(':schedule/evenhand-prod/due-*')],
      ['UploadsRole', pictures('in')],
      // To be shown, and to be taken away.
      ['UploadsRole', expect.stringMatching(/uploads-arn.*\/clean\/\*\/avatar/)],
    ])
  })

  test('the master key makes and unwraps data keys for users of this stage alone, by those who seal or open', () => {
    const using = statements.filter(({ actions }) => actions.some((action) => action.startsWith('kms:')))
    const roles = Object.entries(functions).flatMap(([name, { needs = [] }]) =>
      (needs as readonly string[]).includes('personal') ? name : [],
    )
    expect(using.map(({ role }) => role.replace(/Role$/, '').toLowerCase()).sort()).toEqual(roles.sort())
    for (const { actions, resources, conditions } of using) {
      expect([actions.toSorted(), resources.length]).toEqual([['kms:Decrypt', 'kms:GenerateDataKey'], 1])
      expect(conditions).toEqual({
        StringEquals: { 'kms:EncryptionContext:stage': 'prod' },
        'ForAllValues:StringEquals': { 'kms:EncryptionContextKeys': ['stage', 'user'] },
        Null: { 'kms:EncryptionContext:user': 'false' },
      })
    }
    const [[, key] = []] = ofType(templates, 'AWS::KMS::Key')
    expect(key).toMatchObject({ EnableKeyRotation: true, PendingWindowInDays: 30 })
  })

  test("no role bears a managed policy, which would be someone else's to widen", () => {
    const managed = ofType(templates, 'AWS::IAM::Role').filter(
      ([, { ManagedPolicyArns }]) => ManagedPolicyArns,
    )
    expect(managed).toEqual([])
  })

  test('the scheduler may wake the worker and report what it could not deliver, for this stage alone', () => {
    const role = statements.filter((statement) => statement.role === 'ScheduleRole')
    expect(role.map(({ actions }) => actions)).toEqual([['lambda:InvokeFunction'], ['sqs:SendMessage']])
    expect(role[0]?.resources).toEqual([expect.stringContaining(':function:evenhand-prod-settlement')])
    expect(role[1]?.resources).toEqual([expect.stringContaining('Undelivered')])
    const [, trust] = ofType(templates, 'AWS::IAM::Role').find(([id]) => id.startsWith('ScheduleRole')) ?? []
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
  })

  test('trade hands over the role of the schedules alone, and to the scheduler alone', () => {
    const passing = statements.filter(({ actions }) => actions.includes('iam:PassRole'))
    expect(passing).toMatchObject([
      {
        resources: [expect.stringContaining('ScheduleRole')],
        conditions: { StringEquals: { 'iam:PassedToService': 'scheduler.amazonaws.com' } },
      },
    ])
  })

  test.each([
    ['asks for schedules', 'scheduler:CreateSchedule', ['TradeRole']],
    ['hands over a role', 'iam:PassRole', ['TradeRole']],
    ['writes a secret', 'secretsmanager:PutSecretValue', ['SetupRole']],
  ])('%s: %s', (_, action, roles) => {
    const holders = statements.filter(({ actions }) => actions.includes(action)).map(({ role }) => role)
    expect([...new Set(holders)]).toEqual(roles)
  })
})

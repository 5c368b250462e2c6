import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { GetItemCommand } from '@aws-sdk/client-dynamodb'
import { S3Client } from '@aws-sdk/client-s3'
import {
  GetScheduleGroupCommand,
  ResourceNotFoundException,
  SchedulerClient,
} from '@aws-sdk/client-scheduler'
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { mockClient } from 'aws-sdk-client-mock'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { secretNames } from '../functions/secrets.ts'
import { accountFacts } from './account-facts.aws.ts'
import { ciPolicy } from './ci-rights.ts'
import { UNKNOWN } from './preflight.ts'
import { letPost, publishPages } from './publish.aws.ts'
import { parseStage, stages } from './stages.ts'

const ACCOUNT = '123456789012'
const REGION = 'eu-central-1'
const env = {
  AWS_REGION: REGION,
  AWS_ACCESS_KEY_ID: 'AKIATEST',
  AWS_SECRET_ACCESS_KEY: 'secret',
}
const certificateArn = `arn:aws:acm:us-east-1:${ACCOUNT}:certificate/1`
const staging = parseStage({
  ...stages.staging,
  ...{ account: ACCOUNT, region: REGION, domain: { name: 'a.example', certificateArn } },
})
const clients = [
  mockClient(DynamoDBDocumentClient),
  mockClient(SchedulerClient),
  mockClient(S3Client),
] as const
const [tables, scheduler, buckets] = clients
const before = { ...process.env }
beforeEach(() => {
  for (const client of clients) client.reset()
  Object.assign(process.env, env)
})
afterAll(() => {
  for (const client of clients) client.restore()
  for (const name of Object.keys(env)) {
    if (before[name] === undefined) delete process.env[name]
    else process.env[name] = before[name]
  }
})

const whereabouts = {
  tableName: 'evenhand-staging-data-Table',
  secretArns: Object.fromEntries(secretNames.map((name) => [name, `arn:${name}`])),
  masterKeyArn: 'arn:key',
  deskUrl: 'https://d.example/desk/',
}

type Reply = { status: number; body: unknown }
const said = (body: unknown): Reply => ({ status: 200, body })
const refused = (code: string, status = 400): Reply => ({ status, body: { __type: code } })
const xml = (code: string): Reply => ({
  status: 400,
  body: `<Code>ValidationError</Code><Message>${code}</Message>`,
})

/** AWS as it answers about a live stage, but for what is changed; and what it was asked. */
function aws(changed: Record<string, Reply | Error> = {}) {
  const calls: string[] = []
  const answers: Record<string, Reply> = {
    'sts:GetCallerIdentity': said(`<Account>${ACCOUNT}</Account>`),
    'ssm:GetParameter': said({ Parameter: { Value: '25' } }),
    'ssm:GetParameter desk': said({ Parameter: { Value: JSON.stringify(whereabouts) } }),
    'servicequotas:GetServiceQuota': said({ Quota: { Value: 1000 } }),
    'acm:DescribeCertificate': said({ Certificate: { Status: 'ISSUED' } }),
    'cloudformation:DescribeStacks': said('<StackStatus>UPDATE_COMPLETE</StackStatus>'),
    'secretsmanager:DescribeSecret': said({ VersionIdsToStages: { v2: ['AWSCURRENT'] } }),
  }
  const request = (async (
    url: string,
    { headers, body }: { headers: Record<string, string>; body: string },
  ) => {
    const service = new URL(url).host.split('.')[0] ?? ''
    const target = headers['x-amz-target']?.split('.')[1] ?? new URLSearchParams(body).get('Action')
    const name = `${service}:${target}`
    calls.push(name)
    const key = name === 'ssm:GetParameter' && body.includes('/evenhand/') ? `${name} desk` : name
    const answer = changed[key] ?? answers[key]
    if (!answer || answer instanceof Error) throw answer ?? new Error(`nobody expects ${name}`)
    const text = typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body)
    return new Response(text, { status: answer.status })
  }) as unknown as typeof fetch
  tables.onAnyCommand().resolves({ Item: { pk: 'STAGE', sk: 'shards', n8: 1 } })
  scheduler.on(GetScheduleGroupCommand).resolves({ Name: 'evenhand-staging' })
  return { calls, request }
}

test('the role of CI may do what a deployment calls, and nothing beside but taking the roles of the CDK', async () => {
  const { calls, request } = aws()
  await accountFacts(staging, env, request)
  const folder = mkdtempSync(join(tmpdir(), 'evenhand-ci-'))
  writeFileSync(join(folder, 'index.html'), '')
  buckets.onAnyCommand().resolves({})
  await publishPages(new S3Client({}), 'pages', folder)
  await letPost(new S3Client({}), 'pictures', 'https://a.example/h5/')
  rmSync(folder, { recursive: true })
  const sent = [
    ...[tables, scheduler, buckets].flatMap((client) => client.calls().map(({ args: [command] }) => command)),
  ].map((command) => command.constructor.name.replace(/Command$/, ''))
  const own: Record<string, string> = {
    GetCommand: 'dynamodb:GetItem',
    Get: 'dynamodb:GetItem',
    [GetItemCommand.name]: 'dynamodb:GetItem',
    GetScheduleGroup: 'scheduler:GetScheduleGroup',
    PutObject: 's3:PutObject',
    PutBucketCors: 's3:PutBucketCORS',
  }
  const made = new Set([...calls, ...sent.map((name) => own[name] ?? `unknown ${name}`)])
  // Anybody may ask who they are.
  made.delete('sts:GetCallerIdentity')
  const allowed = ciPolicy('staging', ACCOUNT, REGION).Statement.flatMap(({ Action }) => Action)
  expect([...made].sort()).toEqual(allowed.filter((action) => action !== 'sts:AssumeRole').sort())
})

describe('the three answers of AWS', () => {
  test('a live stage is there', async () => {
    const facts = await accountFacts(staging, env, aws().request)
    expect(facts).toEqual({
      ...{ account: ACCOUNT, region: REGION, bootstrapped: { here: 25, front: 25 }, concurrency: 1000 },
      ...{ certificates: { [certificateArn]: 'ISSUED' }, shardsEver: 8, originVersion: 'v2' },
      stacks: Object.fromEntries(
        ['data', 'work', 'api', 'edge'].map((name) => [`evenhand-staging-${name}`, 'UPDATE_COMPLETE']),
      ),
      scheduleGroup: 'evenhand-staging',
    })
  })

  test('a new stage surely is not', async () => {
    const { request } = aws({
      'ssm:GetParameter': refused('ParameterNotFound'),
      'ssm:GetParameter desk': refused('ParameterNotFound'),
      'acm:DescribeCertificate': refused('ResourceNotFoundException'),
      'cloudformation:DescribeStacks': xml('Stack with id evenhand-staging-data does not exist'),
    })
    scheduler
      .on(GetScheduleGroupCommand)
      .rejects(new ResourceNotFoundException({ message: '', $metadata: {}, Message: '' }))
    expect(await accountFacts(staging, env, request)).toMatchObject({
      ...{ bootstrapped: { here: null, front: null }, shardsEver: null, originVersion: null },
      ...{ certificates: { [certificateArn]: null }, scheduleGroup: null },
      stacks: { 'evenhand-staging-work': null },
    })
  })

  test.each<[string, Reply | Error]>([
    ['is throttled', refused('ThrottlingException')],
    ['may not be asked', refused('AccessDeniedException')],
    ['fails', refused('InternalFailure', 500)],
    ['is not reached', new Error('fetch failed')],
  ])('AWS that %s leaves all not known, and takes nothing for gone', async (_says, reply) => {
    const names = [
      'acm:DescribeCertificate',
      'servicequotas:GetServiceQuota',
      'cloudformation:DescribeStacks',
    ]
    const all = [...names, 'ssm:GetParameter', 'ssm:GetParameter desk', 'secretsmanager:DescribeSecret']
    const { request } = aws(Object.fromEntries(all.map((name) => [name, reply])))
    scheduler
      .on(GetScheduleGroupCommand)
      .rejects(Object.assign(new Error('busy'), { name: 'ThrottlingException' }))
    const facts = await accountFacts(staging, env, request)
    expect(facts).toMatchObject({
      ...{ bootstrapped: { here: UNKNOWN, front: UNKNOWN }, concurrency: UNKNOWN, shardsEver: UNKNOWN },
      ...{ originVersion: UNKNOWN, scheduleGroup: UNKNOWN, certificates: { [certificateArn]: UNKNOWN } },
    })
    expect(Object.values(facts.stacks)).toEqual([UNKNOWN, UNKNOWN, UNKNOWN, UNKNOWN])
  })

  test('credentials that are over are none; those of whom AWS says nothing are not known', async () => {
    const over = aws({ 'sts:GetCallerIdentity': { status: 403, body: '<Code>ExpiredToken</Code>' } })
    expect((await accountFacts(staging, env, over.request)).account).toBeNull()
    const busy = aws({ 'sts:GetCallerIdentity': { status: 400, body: '<Code>Throttling</Code>' } })
    expect((await accountFacts(staging, env, busy.request)).account).toBe(UNKNOWN)
  })
})

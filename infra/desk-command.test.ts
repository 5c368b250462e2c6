import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listOperators } from '../functions/desk/operators.ts'
import { makeSecrets, secretNames } from '../functions/secrets.ts'
import { storedText } from '../functions/stored-secret.ts'
import { type TestStack, testStack } from '../tests/support/stack.ts'
import { readDeskCommand, runDeskCommand } from './desk-command.ts'
import { acceptLink } from './local/desk-link.ts'
import { stageContext } from './stage-context.aws.ts'
import { stages } from './stages.ts'

describe('the words of npm run desk', () => {
  test.each([
    ['invite Ada', { action: 'invite', name: 'Ada' }],
    ['invite Ada admin', { action: 'invite', name: 'Ada', role: 'admin' }],
    [
      '--stage prod invite Ada --role admin',
      { action: 'invite', name: 'Ada', role: 'admin', stage: stages.prod },
    ],
    ['role Ada approver --stage dev', { action: 'role', name: 'Ada', role: 'approver', stage: stages.dev }],
    ['lock Ada', { action: 'lock', name: 'Ada' }],
    ['list', { action: 'list', name: '' }],
  ])('%s', (words, asked) => {
    expect(readDeskCommand(words.split(' '))).toEqual(asked)
  })

  test.each([
    '',
    'invite',
    'invite Ada king',
    'invite Ada --role',
    'invite Ada admin too',
    'role Ada',
    'lock Ada admin',
    'list Ada',
    'fire Ada',
    '--stage moon list',
    '--stage',
  ])('%s is told how it is used', (words) => {
    expect(() => readDeskCommand(words.split(' ').filter(Boolean))).toThrow('usage: npm run desk')
  })
})

describe('what it does', () => {
  let stack: TestStack
  beforeAll(async () => {
    stack = await testStack()
  })
  afterAll(() => stack.stop())

  test('invites by a link of the host, gives a role, locks, and lists', async () => {
    const { table, secrets } = stack.deps
    const lines: string[] = []
    const run = (words: string) =>
      runDeskCommand({ table, secrets, nowMs: stack.clock.nowMs }, readDeskCommand(words.split(' ')), {
        say: (line) => lines.push(line),
        link: (invite) => acceptLink('https://desk.example/desk/', invite),
      })
    await run('invite Ada --role admin')
    const [operator] = await listOperators(table)
    const [, , invite = ''] =
      /^desk invite: (https:\/\/desk\.example\/desk\/#\/accept\?invite=)([\w-]+)$/.exec(
        lines.pop() ?? '',
      ) as string[]
    expect(invite.startsWith(`${operator?.id}-`)).toBe(true)
    await run('role Ada approver')
    await run('lock Ada')
    await run('list')
    expect(lines.slice(-1)).toEqual(['Ada: approver, locked'])
  })
})

const nameOf = (arn: string) => arn.split(':').at(-1) as 'deskKeys' | 'indexKeys' | 'uniqueKey'

test('finds a stage by its name: a call for each thing needed, signed, with the credentials there are', async () => {
  const secrets = await makeSecrets()
  const parameter = {
    tableName: 'table-of-prod',
    secretArns: Object.fromEntries(secretNames.map((name) => [name, `arn:aws:secret:${name}`])),
    masterKeyArn: 'arn:aws:kms:eu-west-1:000000000000:key/one',
    deskUrl: 'https://desk.example/desk/',
  }
  const asked: { url: string; target: string; body: unknown; signed: string }[] = []
  const request = (async (
    url: string,
    { headers, body }: { headers: Record<string, string>; body: string },
  ) => {
    asked.push({
      url,
      target: headers['x-amz-target'] ?? '',
      body: JSON.parse(body),
      signed: headers.authorization ?? '',
    })
    return Response.json(
      url.includes('ssm')
        ? { Parameter: { Value: JSON.stringify(parameter) } }
        : { SecretString: storedText(secrets[nameOf(JSON.parse(body).SecretId)]) },
    )
  }) as unknown as typeof fetch
  const before = { ...process.env }
  Object.assign(process.env, { AWS_ACCESS_KEY_ID: 'AKEXAMPLE', AWS_SECRET_ACCESS_KEY: 'not-a-key' })
  try {
    const found = await stageContext({ stage: 'prod', region: 'eu-west-1' }, {}, request)
    const { deskKeys, indexKeys, uniqueKey } = secrets
    expect([found.deskUrl, found.secrets]).toEqual([parameter.deskUrl, { deskKeys, indexKeys, uniqueKey }])
  } finally {
    process.env = before
  }
  expect(asked.map(({ url, target, body }) => [url, target, body])).toEqual([
    ['https://ssm.eu-west-1.amazonaws.com/', 'AmazonSSM.GetParameter', { Name: '/evenhand/prod/desk' }],
    ...['arn:aws:secret:deskKeys', 'arn:aws:secret:indexKeys', 'arn:aws:secret:uniqueKey'].map((SecretId) => [
      'https://secretsmanager.eu-west-1.amazonaws.com/',
      'secretsmanager.GetSecretValue',
      { SecretId },
    ]),
  ])
  for (const { signed } of asked) expect(signed).toMatch(/Credential=AKEXAMPLE\/\d{8}\/eu-west-1\//)
  await expect(stageContext({ stage: 'dev' }, {}, request)).rejects.toThrow('AWS_REGION')
})

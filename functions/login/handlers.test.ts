import 'aws-sdk-client-mock-vitest/extend'
import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb'
import { BatchGetCommand, GetCommand, TransactWriteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { marshall } from '@aws-sdk/util-dynamodb'
import { beforeAll, describe, expect, test } from 'vitest'
import { AGREEMENT_VERSION } from '../../shared/i18n/pages.ts'
import {
  cancelled,
  ctx,
  firstRow,
  indexKeys,
  key,
  mockedDeps,
  NOW,
  ORDER_ID,
  spell,
  transactions,
  UID,
} from '../../tests/support/mocked.ts'
import { accountRow } from '../ledger/account.ts'
import { hashPassword } from '../password.ts'
import { makeSecrets } from '../secrets.ts'
import { keys } from '../table/keys.ts'
import type { Row, Value } from '../table/write.ts'
import { loginHandlers } from './handlers.ts'

type Changes = Record<string, Value>
const PASSWORD = 'k7m2qx-9'
const form = {
  username: 'Grace',
  password: PASSWORD,
  passwordRepeat: PASSWORD,
  invite: 'abcdefgh',
  agree: '1',
}
const visitor = { nowMs: ctx.nowMs, lang: ctx.lang, requestId: 'r', address: ctx.address }
const account = (uid: string, changes: Changes = {}): Row => ({
  ...accountRow(uid, '2026-11-25', { USD_available: 10_000_00n }),
  ...changes,
})

let tokenKeys: Awaited<ReturnType<typeof makeSecrets>>['userSigningKeys']
let passwordHash: string
beforeAll(async () => {
  tokenKeys = (await makeSecrets()).userSigningKeys
  passwordHash = await hashPassword(PASSWORD)
})
const profile = (uid: string, hash = passwordHash): Row => ({
  pk: `U#${uid}`,
  sk: 'P',
  username: 'Grace',
  publicId: '12345678',
  passwordHash: hash,
  inviter: null,
  level: 0n,
  createdAt: 1n,
  agreement: 'a',
})

function mocked() {
  const made = mockedDeps()
  made.deps.secrets.userSigningKeys = tokenKeys
  return made
}
/** The updates sent, spelled out. */
const updates = (table: ReturnType<typeof mocked>['table']) =>
  table
    .commandCalls(UpdateCommand)
    .map(({ args: [{ input }] }) => ({ to: input.Key?.pk, ...spell({ Update: input }) }))
const failed = (old: Row) =>
  new ConditionalCheckFailedException({ message: 'no', $metadata: {}, Item: marshall(old) })

describe('logout', () => {
  test('sends one update: the epoch raised, on its own condition', async () => {
    const { deps, table } = mocked()
    await loginHandlers(deps)['login.logout'](ctx, {})
    expect(table.calls()).toHaveLength(1)
    expect(table).toHaveReceivedCommandExactlyOnceWith(UpdateCommand, {
      TableName: 'evenhand',
      Key: { pk: `U#${UID}`, sk: 'A' },
      UpdateExpression: 'SET #n0 = :v0 REMOVE #n2',
      ConditionExpression: '#n0 = :v1 AND #n1 = :v2',
      ExpressionAttributeNames: { '#n0': 'epoch', '#n1': 'state', '#n2': 'ended' },
      ExpressionAttributeValues: { ':v0': 4, ':v1': 3, ':v2': 'ACTIVE' },
      ReturnValues: 'ALL_NEW',
      ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
    })
  })

  test.each<[string, Changes, string]>([
    ['over already', { epoch: 4n }, 'login_required'],
    ['of a locked account', { epoch: 3n, state: 'LOCKED' }, 'account_locked'],
  ])('of a session %s: refused', async (_says, changes, slug) => {
    const { deps, table } = mocked()
    table.on(UpdateCommand).rejects(failed(account(UID, changes)))
    await expect(loginHandlers(deps)['login.logout'](ctx, {})).rejects.toMatchObject({ slug })
  })
})

describe('register', () => {
  const reg = (deps: Parameters<typeof loginHandlers>[0], changes: Partial<typeof form> = {}) =>
    loginHandlers(deps)['login.reg']({ ...visitor, operationId: ORDER_ID }, { ...form, ...changes })

  test('counts the address, asks for the invitation, and makes the user in one transaction of six', async () => {
    const { deps, table } = mocked()
    table.on(GetCommand).resolves({ Item: { ...keys.unique('invite', 'ABCDEFGH', indexKeys), stage: true } })
    const { user } = await reg(deps)
    expect(user.username).toBe('Grace')

    const order = table.calls().map(({ args: [command] }) => command.constructor.name)
    // The last write is the login.
    expect(order).toEqual(['UpdateCommand', 'GetCommand', 'GetCommand', 'TransactWriteCommand', 'PutCommand'])
    expect(updates(table)).toEqual([
      {
        to: keys.tries('reg-address', `203.0.113.7 ${Math.floor(NOW / 3600)}`, key).pk,
        update: `SET ttl = ${(Math.floor(NOW / 3600) + 2) * 3600} ADD tries 1`,
        when: ['(attribute_not_exists(tries) OR tries <= 19)'],
      },
    ])
    expect(table).toHaveReceivedCommandWith(GetCommand, { Key: keys.unique('invite', 'ABCDEFGH', indexKeys) })

    const [writes = []] = transactions(table)
    expect(writes.map(({ when }) => when)).toEqual(Array(6).fill(['attribute_not_exists(pk)']))
    const [item, name, publicId, person, grant, row] = writes.map(({ put }) => put)
    const legs = ['outside:practice USD -1000000', 'available USD 1000000']
    const first = firstRow(
      { of: `d${ORDER_ID}`, movement: 'grant', legs },
      { USD_available: 10_000_00n },
      { uid: ORDER_ID },
    ).write.put
    expect(row).toEqual(first)
    const opening = { USD_available: 10_000_00n, journal: first.sk }
    expect(item).toEqual(accountRow(ORDER_ID, '2026-11-25', opening, 'UTC'))
    expect(name).toEqual({ ...keys.unique('username', 'grace', indexKeys), uid: ORDER_ID })
    expect(person).toEqual({
      pk: `U#${ORDER_ID}`,
      sk: 'P',
      username: 'Grace',
      publicId: expect.stringMatching(/^[1-9]\d{7}$/),
      passwordHash: expect.stringMatching(/^argon2id\$19456,2,1\$/),
      inviter: null,
      level: 0,
      createdAt: NOW,
      agreement: AGREEMENT_VERSION,
      lang: 'en',
    })
    expect(user.publicId).toBe(person?.publicId)
    expect(publicId).toEqual({
      ...keys.unique('publicId', person?.publicId as string, indexKeys),
      uid: ORDER_ID,
    })
    expect(grant).toEqual({
      pk: `U#${ORDER_ID}`,
      sk: `D#${ORDER_ID}`,
      class: 1,
      status: 1,
      asset: 'USD',
      amount: 10_000_00n,
      reason: 'registration',
      at: NOW,
      legs: ['outside:practice USD -1000000', 'available USD 1000000'],
    })
    expect(
      JSON.stringify(writes, (_name, value) => (typeof value === 'bigint' ? String(value) : value)),
    ).not.toContain(PASSWORD)
  })

  test.each<[string, Partial<typeof form>, string]>([
    ['a name too short', { username: 'ab' }, 'username_invalid'],
    ['a password too short', { password: 'k7m2q', passwordRepeat: 'k7m2q' }, 'password_length'],
    ['a common password', { password: 'password', passwordRepeat: 'password' }, 'password_common'],
    ['two passwords', { passwordRepeat: 'k7m2qx-8' }, 'password_mismatch'],
    ['no invitation', { invite: ' ' }, 'invite_required'],
    ['no agreement', { agree: '0' }, 'agreement_required'],
  ])('%s: refused without a call to the table', async (_says, changes, slug) => {
    const { deps, table } = mocked()
    await expect(reg(deps, changes)).rejects.toMatchObject({ slug })
    expect(table.calls()).toHaveLength(0)
  })

  test('an unknown invitation: refused before the password is hashed or anything is made', async () => {
    const { deps, table } = mocked()
    await expect(reg(deps)).rejects.toMatchObject({ slug: 'inviter_invalid' })
    expect(table).not.toHaveReceivedCommand(TransactWriteCommand)
  })

  test('a referrer id is looked up as one, and its user remembered', async () => {
    const { deps, table } = mocked()
    table
      .on(GetCommand)
      .resolves({ Item: { ...keys.unique('publicId', '87654321', indexKeys), uid: 'INVITER' } })
      .on(GetCommand, { Key: keys.account('INVITER') })
      .resolves({ Item: account('INVITER') })
    await reg(deps, { invite: '87654321' })
    expect(table).toHaveReceivedCommandWith(GetCommand, {
      Key: keys.unique('publicId', '87654321', indexKeys),
    })
    const [writes = []] = transactions(table)
    expect(writes[3]?.put?.inviter).toBe('INVITER')
    // The inviter gets a record of the friend.
    expect(writes.at(-1)?.put).toEqual({ ...keys.friend('INVITER', ORDER_ID), at: NOW })
  })

  test('a public id drawn twice is drawn again; a name taken is refused', async () => {
    const { deps, table } = mocked()
    table.on(GetCommand).resolves({ Item: { ...keys.unique('invite', 'ABCDEFGH', indexKeys) } })
    table.on(GetCommand, { Key: keys.account(ORDER_ID) }).resolves({})
    const taken: Row = { pk: 'UNIQ', sk: '-', uid: 'ANOTHER' }
    table
      .on(TransactWriteCommand)
      .rejectsOnce(cancelled(null, null, taken, null, null))
      .rejects(cancelled(null, taken, null, null, null))
    await expect(reg(deps)).rejects.toMatchObject({ slug: 'already_registered' })
    const drawn = transactions(table).map((writes) => writes[3]?.put?.publicId)
    expect(new Set(drawn).size).toBe(2)
  })

  test('when every drawn public id is taken, it answers busy and registers nobody', async () => {
    const { deps, table } = mocked()
    table.on(GetCommand).resolves({ Item: { ...keys.unique('invite', 'ABCDEFGH', indexKeys) } })
    const taken: Row = { pk: 'UNIQ', sk: '-', uid: 'ANOTHER' }
    table.on(TransactWriteCommand).rejects(cancelled(null, null, taken, null, null))
    await expect(reg(deps)).rejects.toMatchObject({ slug: 'registration_failed', status: 503 })
  })
})

describe('login', () => {
  const login = (deps: Parameters<typeof loginHandlers>[0], password = PASSWORD) =>
    loginHandlers(deps)['login.index'](visitor, { username: ' GRACE ', password })
  const known = (table: ReturnType<typeof mocked>['table'], changes: Changes = {}) => {
    table
      .on(GetCommand, { Key: keys.unique('username', 'grace', indexKeys) })
      .resolves({ Item: { pk: 'x', sk: '-', uid: UID } })
    table.on(BatchGetCommand).resolves({ Responses: { evenhand: [profile(UID), account(UID, changes)] } })
  }
  const tries = keys.tries('login', 'grace 203.0.113.7', key)
  const hour = Math.floor(NOW / 3600)
  const KNOWN = NOW + 90 * 86_400

  test('counts the address and the try before it looks the user up; forgets the tries when right', async () => {
    const { deps, table } = mocked()
    known(table)
    expect((await login(deps)).user).toEqual({ publicId: '12345678', username: 'Grace' })
    const order = table.calls().map(({ args: [command] }) => command.constructor.name)
    expect(order).toEqual([
      'UpdateCommand',
      'GetCommand',
      'UpdateCommand',
      'UpdateCommand',
      'GetCommand',
      'BatchGetCommand',
      'UpdateCommand',
      // Writes the login and the new device.
      'TransactWriteCommand',
    ])
    expect(table).toHaveReceivedNthCommandWith(GetCommand, 1, { Key: tries, ConsistentRead: true })
    const window = Math.floor(NOW / 600)
    expect(updates(table)).toEqual([
      {
        to: keys.tries('login-address', `203.0.113.7 ${window}`, key).pk,
        update: `SET ttl = ${(window + 2) * 600} ADD tries 1`,
        when: ['(attribute_not_exists(tries) OR tries <= 99)'],
      },
      {
        to: tries.pk,
        update: `SET tries = 1, until = ${NOW}, forgetAt = ${NOW + 86_400}, ttl = ${NOW + 86_400}`,
        when: ['attribute_not_exists(tries)'],
      },
      {
        to: keys.tries('login-wide', `grace ${hour}`, key).pk,
        update: `SET ttl = ${(hour + 2) * 3600} ADD tries 1`,
        when: ['(attribute_not_exists(tries) OR tries <= 99)'],
      },
      {
        to: tries.pk,
        update: `SET tries = 0, until = 0, known = ${KNOWN}, ttl = ${KNOWN}`,
        when: [''],
      },
    ])
  })

  test('the fifth try in a row sets a wait of 30 s, on the count it read', async () => {
    const { deps, table } = mocked()
    table.on(GetCommand, { Key: tries }).resolves({
      Item: { ...tries, tries: 4n, until: 0n, forgetAt: BigInt(NOW + 1000), known: BigInt(KNOWN) },
    })
    const told = { slug: 'login_locked', params: { seconds: 30 } }
    await expect(login(deps, 'wrong-one9')).rejects.toMatchObject(told)
    expect(updates(table)[1]).toEqual({
      to: tries.pk,
      update: `SET tries = 5, until = ${NOW + 30}, forgetAt = ${NOW + 86_400}, ttl = ${KNOWN}`,
      when: ['tries = 4'],
    })
  })

  test('while a name waits, no user is looked up', async () => {
    const { deps, table } = mocked()
    table.on(GetCommand, { Key: tries }).resolves({
      Item: { ...tries, tries: 5n, until: BigInt(NOW + 12), forgetAt: BigInt(NOW + 1000) },
    })
    await expect(login(deps)).rejects.toMatchObject({ slug: 'login_locked', params: { seconds: 12 } })
    expect(table).not.toHaveReceivedCommand(BatchGetCommand)
  })

  test('a hash of older parameters is replaced, unless it has changed meanwhile', async () => {
    const { deps, table } = mocked()
    const old = await hashPassword(PASSWORD, { memory: 8192, passes: 1, parallelism: 1 })
    known(table)
    table.on(BatchGetCommand).resolves({ Responses: { evenhand: [profile(UID, old), account(UID)] } })
    await login(deps)
    expect(updates(table).at(-1)).toEqual({
      to: `U#${UID}`,
      update: expect.stringMatching(/^SET passwordHash = argon2id\$19456,2,1\$/),
      when: [`passwordHash = ${old}`],
    })
  })

  test('a locked account: told with the right password only', async () => {
    const { deps, table } = mocked()
    known(table, { state: 'LOCKED' })
    await expect(login(deps)).rejects.toMatchObject({ slug: 'account_locked', status: 423 })
    await expect(login(deps, 'wrong-one9')).rejects.toMatchObject({ slug: 'password_wrong', status: 422 })
  })
})

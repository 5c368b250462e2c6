import 'aws-sdk-client-mock-vitest/extend'
import { GetCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb'
import { TOTP } from 'otpauth'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  cancelled,
  ctx,
  indexKeys,
  key,
  mockedDeps,
  NOW,
  NOW_MS,
  ORDER_ID,
  spell,
  transactions,
  UID,
} from '../../tests/support/mocked.ts'
import { accountRow } from '../ledger/account.ts'
import { hashPassword } from '../password.ts'
import { makeSecrets } from '../secrets.ts'
import { keys } from '../table/keys.ts'
import { type Operator, operatorRow } from '../table/operators.ts'
import { deskHandlers } from './handlers.ts'
import { codeHash, seal } from './seal.ts'

const ID = '01KAY00000000000000000000D'
const PASSWORD = 'a long walk home'
const SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
const STEP = Math.floor(NOW / 30)
const guard = keys.unique('operator', 'ada', indexKeys)
const tries = keys.tries('desk', 'ada 203.0.113.7', key)
const hashOf = (code: string) => codeHash({ kind: 'recovery', code, operatorId: ID }, key)
const visitor = { nowMs: ctx.nowMs, lang: ctx.lang, requestId: 'r', address: ctx.address }

let ada: Operator
let tokenKeys: Awaited<ReturnType<typeof makeSecrets>>['deskSigningKeys']
beforeAll(async () => {
  tokenKeys = (await makeSecrets()).deskSigningKeys
  ada = {
    id: ID,
    name: 'Ada',
    role: 'approver',
    state: 'ACTIVE',
    epoch: 2,
    inviteHash: null,
    inviteUntil: 0,
    passwordHash: await hashPassword(PASSWORD),
    totp: seal(SECRET, ID, key),
    step: STEP - 9,
    recovery: [hashOf('AAAAAAAAAA'), hashOf('BBBBBBBBBB')],
  }
})

function mocked(changes: Partial<Operator> = {}) {
  const made = mockedDeps()
  made.deps.secrets.deskSigningKeys = tokenKeys
  made.table.on(GetCommand, { Key: guard }).resolves({ Item: { ...guard, operator: ID } })
  made.table
    .on(GetCommand, { Key: keys.operator(ID) })
    .resolves({ Item: operatorRow({ ...ada, ...changes }) })
  return made
}
type Made = ReturnType<typeof mocked>
const code = () => new TOTP({ secret: SECRET }).generate({ timestamp: NOW_MS })
const login = ({ deps }: Made, form: { password?: string; code?: string; recovery?: string } = {}) =>
  deskHandlers(deps)['desk.login'](visitor, { name: ' ADA ', password: PASSWORD, ...form })
const sent = ({ table }: Made) => table.calls().map(({ args: [command] }) => command.constructor.name)
const record = (action: string, more: object = {}) => ({
  pk: expect.stringMatching(/^AUDIT#2026-11-25#[0-3]$/),
  sk: expect.stringMatching(/^[0-9A-Z]{26}$/),
  at: NOW,
  operator: ID,
  action,
  requestId: 'r',
  ...more,
})

describe('login', () => {
  test("counts address and try, reads the operator, and uses up the code in the record's transaction", async () => {
    const made = mocked()
    expect(await login(made, { code: code() })).toMatchObject({
      expiresAt: NOW + 1800,
      operator: { id: ID, name: 'Ada', role: 'approver' },
    })
    expect(sent(made)).toEqual([
      'UpdateCommand',
      'GetCommand',
      'UpdateCommand',
      'UpdateCommand',
      'GetCommand',
      'GetCommand',
      'TransactWriteCommand',
      'UpdateCommand',
    ])
    const [counted, person] = [0, 2].map((n) => made.table.commandCalls(GetCommand)[n]?.args[0].input)
    expect(counted).toMatchObject({ Key: tries, ConsistentRead: true })
    expect(person).toMatchObject({ Key: keys.operator(ID), ConsistentRead: true })
    expect(transactions(made.table)).toEqual([
      [
        {
          to: `OPERATORS ${ID}`,
          update: `SET step = ${STEP}`,
          when: [`step < ${STEP}`, 'state = ACTIVE', 'epoch = 2'],
        },
        {
          to: expect.stringMatching(/^AUDIT#/),
          put: record('operator.login', { after: { by: 'code' } }),
          when: ['attribute_not_exists(pk)'],
        },
      ],
    ])
  })

  test('by a recovery code takes it off the list, if the list is as it was read', async () => {
    const made = mocked()
    await login(made, { recovery: 'aaaaa-aaaaa' })
    expect(transactions(made.table)[0]?.[0]).toEqual({
      to: `OPERATORS ${ID}`,
      update: `SET recovery = ${hashOf('BBBBBBBBBB')}`,
      when: [`recovery = ${hashOf('AAAAAAAAAA')} ${hashOf('BBBBBBBBBB')}`, 'state = ACTIVE', 'epoch = 2'],
    })
  })

  test('whose code was used a moment before is refused, with a record of the failure', async () => {
    const made = mocked()
    const used = operatorRow({ ...ada, step: STEP })
    made.table.on(TransactWriteCommand).rejects(cancelled(used, null))
    await expect(login(made, { code: code() })).rejects.toMatchObject({ slug: 'desk_login_wrong' })
    expect(made.table.calls().at(-1)?.args[0].input).toMatchObject({
      Item: record('operator.login_failed'),
      ConditionExpression: 'attribute_not_exists(pk)',
    })
  })

  test('the sixth try in a row sets a wait of 30 s, on the count it read', async () => {
    const made = mocked()
    made.table
      .on(GetCommand, { Key: tries })
      .resolves({ Item: { ...tries, tries: 5n, until: 0n, forgetAt: BigInt(NOW + 1000) } })
    const told = { slug: 'login_locked', params: { seconds: 30 } }
    await expect(login(made, { code: 'abcdef' })).rejects.toMatchObject(told)
    expect(made.table).toHaveReceivedCommandTimes(TransactWriteCommand, 0)
    const { input } = made.table.calls()[2]?.args[0] ?? {}
    expect(spell({ Update: input as never })).toEqual({
      update: `SET tries = 6, until = ${NOW + 30}, forgetAt = ${NOW + 86_400}, ttl = ${NOW + 86_400}`,
      when: ['tries = 5'],
    })
  })

  test.each<[string, Parameters<typeof login>[1], Partial<Operator>]>([
    ['with a wrong password', { password: 'another long walk' }, {}],
    ['of someone invited only', {}, { state: 'INVITED', passwordHash: null, totp: null }],
    ['with a recovery code of none', { recovery: 'CCCCC-CCCCC' }, {}],
  ])('%s is refused, and writes nothing but its record', async (_says, form, changes) => {
    const made = mocked(changes)
    const attempt = login(made, form?.recovery ? form : { code: code(), ...form })
    await expect(attempt).rejects.toMatchObject({ slug: 'desk_login_wrong' })
    expect(sent(made).slice(6)).toEqual(['PutCommand'])
  })

  test('a locked operator learns of it only with the right password and code', async () => {
    const made = mocked({ state: 'LOCKED' })
    await expect(login(made, { code: code() })).rejects.toMatchObject({
      slug: 'operator_locked',
      status: 423,
    })
    await expect(login(made, { code: 'abcdef' })).rejects.toMatchObject({ slug: 'desk_login_wrong' })
  })
})

describe('locking a user', () => {
  const lock = (made: Made) =>
    deskHandlers(made.deps)['desk.lock'](
      { ...visitor, session: { ...ctx.session, uid: ID }, operator: ada, operationId: ORDER_ID },
      { uid: UID, reason: 'under_inquiry' },
    )

  test('is one transaction: the account on its state, and the record', async () => {
    const made = mocked()
    expect(await lock(made)).toEqual({ state: 'LOCKED' })
    expect(sent(made)).toEqual(['GetCommand', 'TransactWriteCommand'])
    expect(transactions(made.table)).toEqual([
      [
        {
          to: `U#${UID} A`,
          update: `SET state = LOCKED, standingAt = ${NOW} ADD epoch 1`,
          when: ['state = ACTIVE'],
        },
        {
          to: expect.stringMatching(/^AUDIT#/),
          put: record('user.lock', {
            uid: UID,
            before: { state: 'ACTIVE' },
            after: { state: 'LOCKED' },
            reason: 'under_inquiry',
          }),
          when: ['attribute_not_exists(pk)'],
        },
        {
          to: `PRESS#${ID} ${ORDER_ID}`,
          put: {
            pk: `PRESS#${ID}`,
            sk: ORDER_ID,
            on: `U#${UID} A`,
            action: 'user.lock',
            reason: 'under_inquiry',
          },
          when: ['attribute_not_exists(pk)'],
        },
        {
          to: `OPERATORS ${ID}`,
          when: ['state = ACTIVE', `epoch = ${ctx.session.epoch}`, '(role = approver OR role = admin)'],
        },
      ],
    ])
  })

  test.each([
    ['locked already', { ...accountRow(UID, '2026-11-25', {}), state: 'LOCKED' }, 'already_decided'],
    ['nobody', 'absent' as const, 'user_not_found'],
  ])('of %s is refused', async (_says, image, slug) => {
    const made = mocked()
    made.table.on(TransactWriteCommand).rejects(cancelled(image, null, null, null))
    await expect(lock(made)).rejects.toMatchObject({ slug })
  })
})

import {
  BatchGetCommand,
  GetCommand,
  PutCommand,
  QueryCommand,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb'
import type { Context } from 'aws-lambda'
import { createApis } from '../../functions/area-handlers.ts'
import type { AllDeps } from '../../functions/deps.ts'
import { accountRow } from '../../functions/ledger/account.ts'
import { makeSecrets } from '../../functions/secrets.ts'
import { signToken } from '../../functions/session.ts'
import { newStepUp } from '../../functions/step-up.ts'
import { profileRow } from '../../functions/table/profile.ts'
import type { Key, Row } from '../../functions/table/write.ts'
import { type AnyRoute, type Area, routeKey } from '../../shared/api/routes.ts'
import type { StepUpAction } from '../../shared/security.ts'
import { routeById } from './apis.ts'
import { httpEvent } from './event.ts'
import { mockedDeps, NOW, NOW_MS, ORDER_ID, session, spell, UID } from './mocked.ts'

export const STEP_UP = '01KAY00000000000000000STEP'

/** What a table gives back for an item: whole numbers as bigint. */
export const asRead = (item: object): Row =>
  Object.fromEntries(
    Object.entries(item).map(([name, value]) => [name, typeof value === 'number' ? BigInt(value) : value]),
  ) as Row

export const ownAccount = (changes: object = {}): Row =>
  asRead({ ...accountRow(UID, '2026-11-25', { USD_available: 1000_00n }), epoch: session.epoch, ...changes })
const person = { uid: UID, username: 'ada', publicId: '12345678', passwordHash: '', inviter: null, level: 0 }
export const ownProfile = (changes: object = {}): Row =>
  asRead({ ...profileRow({ ...person, createdAt: NOW, agreement: '1' }), ...changes })

/** What came back: the status, and the slug of a refusal or the data. */
interface Answered {
  status: number
  error?: string
  // biome-ignore lint/suspicious/noExplicitAny: each route answers its own; the tests say what they expect of it.
  data?: any
}

/** A step-up of this user by a passkey: its row, and how it is sent. */
export function ownStepUp(action: StepUpAction) {
  const { id, put } = newStepUp({ uid: UID, sid: session.sid, action, means: 'passkey' }, NOW_MS)
  return { row: asRead(put.item), stepUp: { stepUp: id } }
}

/**
 * The function of a domain over a mocked client of DynamoDB, called as Lambda calls it: with an event of API Gateway that
 * CloudFront forwarded, by a user who is logged in. The table holds their account, their profile and `rows`.
 */
export async function lambdaOf(area: Area, rows: readonly Row[] = [], changes: Partial<AllDeps> = {}) {
  const made = mockedDeps(changes)
  const secrets = await makeSecrets()
  const deps: AllDeps = { ...made.deps, secrets }
  const api = createApis(deps)[area]
  const settings = { stage: deps.config.stage, keys: secrets.userSigningKeys }
  const { token } = await signToken(settings, session, NOW_MS)
  const known = [ownAccount(), ownProfile(), ...rows]
  const stored = new Map(known.map((row) => [`${row.pk} ${row.sk}`, row]))
  const find = ({ pk, sk }: Record<string, unknown>) => stored.get(`${pk} ${sk}`)
  made.table.on(GetCommand).callsFake(({ Key }) => ({ Item: find(Key) }))
  made.table.on(BatchGetCommand).callsFake(({ RequestItems }) => ({
    Responses: { evenhand: RequestItems.evenhand.Keys.flatMap((key: Row) => find(key) ?? []) },
  }))
  made.table.on(QueryCommand).callsFake(({ IndexName, ExpressionAttributeValues: of }) => ({
    Items: IndexName
      ? []
      : known.filter(
          ({ pk, sk }) => pk === of[':pk'] && sk >= (of[':from'] ?? '') && sk <= (of[':to'] ?? '~~'),
        ),
  }))
  async function call(id: AnyRoute['id'], fields: object = {}, { stepUp = '', operationId = ORDER_ID } = {}) {
    const route = routeById(id)
    const { method, path } = route
    const event = httpEvent({
      ...{ method, path, routeKey: routeKey(route), fields: fields as Record<string, unknown> },
      headers: {
        token,
        'idempotency-key': operationId,
        'x-origin-secret': secrets.originSecrets[0] ?? '',
        'x-origin-site': 'users',
        ...(stepUp && { 'step-up': stepUp }),
      },
    })
    const { statusCode, body } = await api(event, {} as Context)
    const { error, data } = JSON.parse(body ?? '{}')
    return { status: statusCode, ...(error ? { error } : { data }) } as Answered
  }
  /** Each write that was sent, with the key it goes to and its conditions; those of a transaction in their order. */
  const sent = () =>
    made.table.calls().flatMap(({ args: [command] }) => {
      if (command instanceof UpdateCommand) return written({ Update: command.input })
      if (command instanceof PutCommand) return written({ Put: command.input })
      return command instanceof TransactWriteCommand
        ? (command.input.TransactItems ?? []).flatMap(written)
        : []
    })
  /** From now on each call of the client fails. */
  const fail = () => {
    made.table.reset()
    made.table.onAnyCommand().rejects(new Error('DynamoDB is away'))
  }
  return { ...made, deps, call, sent, fail }
}

const written = (item: Parameters<typeof spell>[0]) => {
  const key = (item.Update?.Key ?? item.ConditionCheck?.Key ?? item.Put?.Item) as Key
  return [{ to: `${key.pk} ${key.sk}`, ...spell(item) }]
}

import { DynamoDBClient, TransactionCanceledException } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient, TransactWriteCommand } from '@aws-sdk/lib-dynamodb'
import { marshall } from '@aws-sdk/util-dynamodb'
import { mockClient } from 'aws-sdk-client-mock'
import { practiceDefaults } from '../../functions/config.ts'
import type { AllDeps } from '../../functions/deps.ts'
import { openAll } from '../../functions/personal/index.ts'
import type { Session } from '../../functions/session.ts'
import { createTable } from '../../functions/table/dynamo.ts'
import type { Product } from '../../functions/table/products.ts'
import type { Key, Row } from '../../functions/table/write.ts'
import { byRightClock } from '../../functions/tape/right-clock.ts'
import type { Tape } from '../../functions/tape/tape.ts'
import { createTapes, type Tapes } from '../../functions/tape/tapes.ts'
import { kmsInProcess } from '../../infra/local/kms/in-process.ts'
import { seedProducts } from '../../infra/seed.ts'
import type { Lang } from '../../shared/i18n/languages.ts'
import { firstIdAt } from '../../shared/ids.ts'
import { secondsOf } from '../../shared/time.ts'

/** Wednesday noon of the test clock, a quarter second past. */
export const NOW_MS = Date.UTC(2026, 10, 25, 15, 0, 0, 250)
export const NOW = secondsOf(NOW_MS)
export const UID = '01KAY00000000000000000000A'
/** Made this very moment. */
export const ORDER_ID = `${firstIdAt(NOW_MS).slice(0, 10)}0000000000000000`
export const key = 'A'.repeat(43)
export const indexKeys = [`2.${key}`]

/** A tape of two prices: one before, one after the instant the close is asked for. */
export function fakeTape(prices: Record<number, number>, changes: Partial<Tape> = {}): Tape {
  const never = () => {
    throw new Error('not asked in this case')
  }
  return {
    feed: 'sim',
    priceAt: async (_symbol, second) => {
      const price = prices[second]
      return price === undefined ? { kind: 'notYet' } : { kind: 'price', price, tickAt: second - 1 }
    },
    state: async () => ({ ok: true }),
    spans: () => true,
    commitment: async () => 'c0ffee',
    quote: never,
    candles: never,
    range: never,
    spark: never,
    fairness: never,
    proof: never,
    ...changes,
  }
}

/** A stage of this one market. */
export const fakeTapes = (...market: Parameters<typeof fakeTape>): Tapes => createTapes([fakeTape(...market)])

/** Handler dependencies over a mocked document client: what a case does not answer, answers empty. */
export function mockedDeps(changes: Partial<AllDeps> = {}) {
  // This client alone: other files of the same process talk to a real table.
  const client = DynamoDBDocumentClient.from(new DynamoDBClient({ region: 'test' }))
  const table = mockClient(client)
  table.onAnyCommand().resolves({})
  const events: [at: number, shard: number][] = []
  const logged: string[] = []
  const products: Product[] = seedProducts('sim')
  const written = createTable({ tableName: 'evenhand' }, client)
  const personal = openAll({ table: written, kms: kmsInProcess(), stage: 'test', clock: () => NOW_MS })
  const deps: AllDeps = {
    clock: () => NOW_MS,
    clockOffMs: () => 0,
    config: {
      ...practiceDefaults,
      stage: 'test',
      addressLimits: { ...practiceDefaults.addressLimits },
    },
    secrets: {
      userSigningKeys: [{ kid: 'test', jwk: {} }],
      deskSigningKeys: [{ kid: 'desk', jwk: {} }],
      userVerifyingKeys: [{ kid: 'test', jwk: {} }],
      deskVerifyingKeys: [{ kid: 'desk', jwk: {} }],
      uniqueKey: key,
      indexKeys,
      proofKeys: [key],
      quoteKeys: [key],
      deskKeys: [key],
      codeKeys: [key],
      outboxKeys: [key],
      pushKeys: [{ kid: 'push', jwk: {} }],
      pushPublicKeys: [{ kid: 'push', jwk: {} }],
      simSeed: key,
      originSecrets: [key],
    },
    table: written,
    ...personal,
    mail: async () => ({ ok: true }),
    sms: async () => ({ ok: true }),
    push: async () => ({ ok: true }),
    catalog: {
      products: async () => products,
      announced: async () => null,
      knownRuleChanges: async () => [],
      fresh: async () => products,
      halts: async () => [],
      ruleChanges: async () => [],
      product: async (id) => products.find((product) => product.id === id),
    },
    tapes: fakeTapes({}),
    files: {
      postForm: async (url) => ({ url, fields: {} }),
      read: async () => undefined,
      put: async () => {},
      remove: async () => {},
      link: async (address) => `https://pictures.test/${address}`,
    },
    scan: async () => ({ keys: [] }),
    dateTimer: { bookAt: async (at, shard) => void events.push([at, shard]) },
    timer: { settleAt: async (at, shard) => void events.push([at, shard]) },
    log: (level, event) => void logged.push(`${level} ${event}`),
    ...changes,
  }
  deps.tapes = byRightClock(deps.tapes, deps.clockOffMs)
  return { deps, table, events, logged, products }
}

export const session: Session = { uid: UID, epoch: 3, issuedAt: NOW, loggedInAt: NOW, expiresAt: NOW + 600 }
export const ctx = {
  nowMs: NOW_MS,
  lang: 'en' as Lang,
  requestId: 'r',
  address: '203.0.113.7',
  session,
  operationId: ORDER_ID,
}

/** A cancelled transaction as the SDK throws it: for each item the image its condition failed on, or null. */
export function cancelled(...images: (Row | 'absent' | null)[]): TransactionCanceledException {
  return new TransactionCanceledException({
    message: 'cancelled',
    $metadata: {},
    CancellationReasons: images.map((image) => {
      if (image === null) return { Code: 'None' }
      if (image === 'absent') return { Code: 'ConditionalCheckFailed' }
      return { Code: 'ConditionalCheckFailed', Item: marshall(image, { removeUndefinedValues: true }) }
    }),
  })
}

/** A transaction that met another one. */
export const conflicted = (): TransactionCanceledException =>
  new TransactionCanceledException({
    message: 'conflict',
    $metadata: {},
    CancellationReasons: [{ Code: 'TransactionConflict' }, { Code: 'None' }],
  })

interface Spelled {
  put?: Row
  update?: string
  /** Split at AND. */
  when: string[]
}

type Item = {
  Put?: { Item?: unknown; ConditionExpression?: string }
  Update?: Expressions
  ConditionCheck?: Expressions
}
interface Expressions {
  Key?: unknown
  UpdateExpression?: string
  ConditionExpression?: string
  ExpressionAttributeNames?: Record<string, string>
  ExpressionAttributeValues?: Record<string, unknown>
}

/** A write as its own words say it: names and values put where their placeholders stand. */
export function spell({ Put, Update, ConditionCheck }: Item): Spelled {
  if (Put) return { put: Put.Item as Row, when: clauses(Put.ConditionExpression) }
  const asked = Update ?? ConditionCheck
  const { ExpressionAttributeNames: names = {}, ExpressionAttributeValues: values = {} } = asked ?? {}
  const put = (text = '') =>
    text.replace(/#n\d+/g, (name) => names[name] ?? name).replace(/:v\d+/g, (name) => worded(values[name]))
  const when = clauses(put(asked?.ConditionExpression))
  return Update ? { update: put(Update.UpdateExpression), when } : { when }
}

const clauses = (text = ''): string[] => text.split(' AND ')
const worded = (value: unknown): string => (Array.isArray(value) ? `[${value.join(', ')}]` : String(value))

/** The first row of an account's journal as a transaction writes it, and what is set of the account with it. */
export function firstRow(
  line: { of: string; movement: string; legs: string[]; symbol?: string },
  after: Record<string, bigint>,
  { uid = UID, at = NOW } = {},
) {
  const key = { pk: `J#${uid}`, sk: `${at}#0000000001` }
  return {
    set: `journal = ${key.sk}`,
    write: {
      to: `${key.pk} ${key.sk}`,
      put: { ...key, lines: [line], after },
      when: ['attribute_not_exists(pk)'],
    },
  }
}
export const NO_ROW = 'attribute_not_exists(journal)'

/** The writes of the transactions sent, spelled out, with the keys they go to. */
export function transactions(table: ReturnType<typeof mockedDeps>['table']) {
  return table.commandCalls(TransactWriteCommand).map(({ args: [command] }) =>
    (command.input.TransactItems ?? []).map((item) => {
      const key = (item.Update?.Key ?? item.ConditionCheck?.Key ?? item.Put?.Item) as Key
      return { to: `${key.pk} ${key.sk}`, ...spell(item as Item) }
    }),
  )
}

import { describe, expect, test } from 'vitest'
import { openapi } from '../../functions/content/openapi.ts'
import type { Schema } from '../support/json-schema.ts'
import { sentences } from './table/numbering.ts'

// The fields of section 3, each found where the OpenAPI document has it. A field without `in:` is in an answer.

interface Operation {
  operationId: string
  parameters: { name: string; in: string; schema: Schema }[]
  requestBody?: { content: Record<string, { schema: Schema }> }
  responses: Record<number, { content: Record<string, { schema: Schema }> }>
}
const operations = Object.values(openapi('Evenhand').paths as Record<string, Record<string, Operation>>)
  .flatMap((methods) => Object.values(methods))
  .map((operation) => [operation.operationId, operation] as const)
const byId = new Map(operations)

/** By the sentence, its fields as it names them, and where each is: `in:` of a request, else of the answer's data. */
const places: Record<string, Record<string, string>> = {
  '3.2': {
    'account/username': 'account.index username',
    'login password': 'in:login.reg password',
    'payment (fund) password': 'in:security.pwd_pay password',
    'invitation code': 'engagement.invite code',
    'referrer ID': 'account.index publicId',
    phone: 'contact.profile phone',
    'international area code': 'contact.get_areacode items.code',
    email: 'contact.profile mail',
    'verification code': 'in:login.reg code',
    'real name': 'identity.certification given.realName',
    'ID/document number': 'identity.certification given.idNumber',
    'document type (ID card, passport, driving license, other)': 'identity.certification given.documentType',
    'verification level (one, two, three)': 'account.index level',
  },
  '3.3': {
    'front photo': 'in:identity.certification_submit front',
    'back photo': 'in:identity.certification_submit back',
    'hand-held photo': 'in:identity.certification_submit handheld',
    'asset screenshot': 'in:identity.certification_submit asset',
  },
  '3.4': {
    'bank name': 'destinations.bank_card items.bank',
    'opening bank': 'destinations.bank_card items.openingBank',
    'sub branch': 'destinations.bank_card items.subBranch',
    'card number': 'destinations.bank_card items.label',
  },
  '3.5': {
    currency: 'in:destinations.add_wallet_addr currency',
    network: 'destinations.user_wallet items.network',
    address: 'destinations.user_wallet items.label',
  },
  '3.7': {
    'type class': 'deposits.recharge_record items.class',
    amount: 'deposits.recharge_record items.amount',
    screenshot: 'deposits.recharge_record items.screenshot.url',
    status: 'deposits.recharge_record items.status',
  },
  '3.9': {
    type: 'withdrawals.cash_record items.destination.kind',
    amount: 'withdrawals.cash_record items.amount',
    fee: 'withdrawals.cash_record items.fee',
    'actual amount received': 'withdrawals.cash_record items.arrives',
    status: 'withdrawals.cash_record items.status',
  },
  '3.10': {
    'product/symbol': 'trade.orderlist items.symbol',
    'direction (buy up / buy down)': 'trade.orderlist items.direction',
    amount: 'trade.orderlist items.amount',
    fee: 'trade.orderlist items.fee',
    'settlement time in seconds': 'trade.orderlist items.seconds',
    'expected profit': 'trade.orderlist items.expectedProfit',
    'open price': 'trade.orderlist items.openPrice',
    'close price': 'trade.orderlist items.closePrice',
    'open time': 'trade.orderlist items.openAt',
    'close time': 'trade.orderlist items.closeAt',
    'win/loss': 'trade.orderlist items.result',
    status: 'trade.orderlist items.status',
  },
  '3.11': {
    time: 'exchange.exchange_record items.at',
    type: 'exchange.exchange_record items.type',
    coin: 'exchange.exchange_record items.coin',
    'cash settlement': 'exchange.exchange_record items.cash',
    'coin settlement': 'exchange.exchange_record items.coinAmount',
  },
  '3.12': {
    title: 'financing.yeb_project items.title',
    'start and end time': 'financing.yeb_project items.endAt',
    status: 'financing.yeb_project items.state',
    'minimum or initial amount': 'financing.yeb_project items.min',
    'total investment': 'financing.yeb_project items.total',
    yield: 'financing.project_orderlist items.earned',
    'expected rate': 'financing.yeb_project items.expectedRate',
    'daily rate': 'financing.yeb_project items.dailyRate',
    'investment cycle': 'financing.yeb_project items.days',
    'dividend method (dividend and principal share type)': 'financing.yeb_project items.dividend',
    'release/post date': 'financing.yeb_project items.publishAt',
    progress: 'financing.yeb_project items.progress',
    'purchased units': 'financing.yeb_project items.purchasedUnits',
    'current and expected profit': 'financing.myproject items.expected',
    'append amount': 'in:financing.yebappend amount',
    'profit records': 'financing.project_orderlist items.paid',
  },
  '3.13': {
    'account balance': 'views.wallet cash',
    total: 'views.wallet total',
    available: 'views.wallet cash.available',
    'locked/frozen': 'views.wallet cash.locked',
    "previous (yesterday's) profit": 'views.wallet profit.yesterday',
    'total (accumulated) profit': 'views.wallet profit.total',
  },
  '3.15': { 'consecutive days': 'engagement.sign streak', 're-sign': 'engagement.sign makeUp.dates' },
  '3.16': { "the other party's ID": 'activities.addlover partner.partnerId' },
}

/** The schemas at a place: through lists, and through what may be null. */
function schemasAt(place: string): Schema[] {
  const [where = '', path = ''] = place.split(' ')
  const isInput = where.startsWith('in:')
  const operation = byId.get(where.replace('in:', ''))
  const media = isInput ? operation?.requestBody?.content : operation?.responses[200]?.content
  const whole = media?.['application/json']?.schema
  const start = isInput ? whole : whole?.properties?.data
  return path.split('.').reduce<Schema[]>((found, name) => found.flatMap(into(name)), start ? [start] : [])
}
const plain = (schema: Schema): Schema[] => [
  schema,
  ...(schema.anyOf ?? []).flatMap(plain),
  ...(schema.items ? plain(schema.items) : []),
]
const into =
  (name: string) =>
  (schema: Schema): Schema[] =>
    plain(schema).flatMap((each) => each.properties?.[name] ?? [])

test.each(
  Object.entries(places).flatMap(([id, fields]) =>
    Object.entries(fields).map(([field, place]) => ({ id, field, place })),
  ),
)('$id $field', ({ place }) => {
  expect(schemasAt(place)).not.toEqual([])
})

test('a place that is not in the document is found to be none', () => {
  expect(schemasAt('deposits.recharge_record items.nothing')).toEqual([])
  expect(schemasAt('deposits.nothing items')).toEqual([])
})

describe('each field that a sentence names has its place', () => {
  test.each(Object.keys(places))('%s', (id) => {
    const [, text = ''] = sentences.find(([each]) => each === id) ?? []
    const list = text.slice(text.indexOf(': ') + 2).replace(/\.$/, '')
    // Commas in brackets belong to the field before them.
    expect(list.split(/, (?![^(]*\))/)).toEqual(Object.keys(places[id] ?? {}))
  })
})

const valuesAt = (place: string) =>
  schemasAt(place)
    .flatMap(plain)
    .flatMap((each) => each.enum ?? [])

test('deposits have the classes 0 to 4 and the states 1 to 4', () => {
  expect(valuesAt('deposits.recharge_record items.class')).toEqual([0, 1, 2, 3, 4])
  expect(valuesAt('deposits.recharge_record items.status').toSorted()).toEqual([1, 2, 3, 4])
})

test('withdrawals have the states 1 to 3', () => {
  expect(valuesAt('withdrawals.cash_record items.status').toSorted()).toEqual([1, 2, 3])
})

test('ways to pay are Alipay, WeChat, bank and crypto transfer', () => {
  expect(valuesAt('deposits.recharge items.method')).toEqual(['alipay', 'wechat', 'bank', 'crypto'])
})

test('a wallet has cash and coins apart', () => {
  expect(schemasAt('views.wallet cash.available')).toHaveLength(1)
  expect(schemasAt('views.wallet coins.available')).toHaveLength(1)
})

test('activities, news, notices and messages are listed, messages with their type and whether they are read', () => {
  const lists = ['content.activity_list', 'content.about_list', 'content.notice', 'messages.msg']
  for (const list of lists) expect(schemasAt(`${list} items.title`)).toHaveLength(1)
  expect(schemasAt('messages.msg items.type')).toHaveLength(1)
  expect(schemasAt('messages.msg items.read')).toHaveLength(1)
})

test('times and date filters are whole seconds', () => {
  for (const id of ['deposits.recharge_record', 'withdrawals.cash_record', 'trade.orderlist']) {
    const filters = byId.get(id)?.parameters.filter(({ name }) => name === 'from' || name === 'to') ?? []
    expect(filters.map(({ name }) => name)).toEqual(['from', 'to'])
    expect(schemasAt(`${id} items.at`).concat(schemasAt(`${id} items.closeAt`))[0]?.type).toBe('integer')
  }
})

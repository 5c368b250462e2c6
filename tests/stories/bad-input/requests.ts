import { makeSecrets } from '../../../functions/secrets.ts'
import { signToken } from '../../../functions/session.ts'
import { newId } from '../../../shared/ids.ts'
import { secondsOf } from '../../../shared/time.ts'
import { account, asJson, type Case, good, raw, type Sending, type World } from './case.ts'

const HOUR_MS = 3_600_000
const FORM = 'application/x-www-form-urlencoded'
const text = new URLSearchParams({ ...good, seconds: '30' }).toString()

/** What the operation of the case has done before; its id is the case's own. */
let placed = ''
const placedBefore: Case['given'] = async ({ stack, user }) => {
  placed = stack.id()
  await stack.ok('trade.addorder', good, { ...user, operationId: placed })
}
let theirOrder = ''
const theyHaveAnOrder: Case['given'] = async ({ stack, other }) => {
  theirOrder = (await stack.ok('trade.addorder', good, other)).id
}

/** Valid but for its signature: the right key's name, another key. */
async function forged({ stack, user }: World): Promise<Sending> {
  const { deps } = stack
  const [own] = deps.secrets.userSigningKeys
  const [foreign] = (await makeSecrets()).userSigningKeys
  const settings = { stage: deps.config.stage, keys: [{ kid: own!.kid, jwk: foreign!.jwk }] }
  const session = { uid: user.uid, epoch: 0, loggedInAt: secondsOf(deps.clock()) }
  return signToken(settings, session, deps.clock())
}

const operations: Case[] = [
  {
    says: 'the same operation id with another amount',
    given: placedBefore,
    ticket: { amount: '101' },
    sending: () => ({ operationId: placed }),
    refused: [409, 'replay_mismatch'],
  },
  {
    says: 'the same operation id with the other direction',
    given: placedBefore,
    ticket: { direction: 'down' },
    sending: () => ({ operationId: placed }),
    refused: [409, 'replay_mismatch'],
  },
  {
    says: 'a new operation id an hour old',
    sending: ({ stack }) => ({ operationId: newId(stack.clock.nowMs - HOUR_MS) }),
    refused: [409, 'operation_expired'],
  },
  {
    says: 'a new operation id of the next hour',
    sending: ({ stack }) => ({ operationId: newId(stack.clock.nowMs + HOUR_MS) }),
    refused: [409, 'operation_expired'],
  },
  { says: 'no operation id', sending: () => ({ operationId: '' }), refused: [400, 'operation_required'] },
]

const tokens: Case[] = [
  { says: 'a token forged', sending: forged, refused: [401, 'login_required'] },
  {
    says: 'a token expired',
    given: async ({ stack }) => stack.clock.advance(2 * 86_400),
    refused: [401, 'login_required'],
  },
  { says: 'a token of a locked user', given: account({ state: 'LOCKED' }), refused: [401, 'account_locked'] },
  {
    says: 'a token after logout',
    given: ({ stack, user }) => stack.ok('login.logout', {}, user),
    refused: [401, 'login_required'],
  },
  { says: 'no token', sending: () => ({ token: '' }), refused: [401, 'login_required'] },
]

const bodies: Case[] = [
  {
    says: 'a body neither form nor JSON',
    sending: raw('text/plain', text),
    refused: [415, 'unsupported_media'],
  },
  {
    says: 'a body without a type',
    sending: () => ({ headers: { 'content-type': '' }, body: text }),
    refused: [415, 'unsupported_media'],
  },
  {
    says: 'a body that is broken JSON',
    sending: raw('application/json', '{"amount":'),
    refused: [400, 'validation'],
    params: { fields: 'body' },
  },
  {
    says: 'a body that is a JSON list',
    sending: asJson([]),
    refused: [400, 'validation'],
    params: { fields: 'body' },
  },
  {
    says: 'a body that is JSON null',
    sending: asJson(null),
    refused: [400, 'validation'],
    params: { fields: 'body' },
  },
  {
    says: 'a body of 2 MB',
    sending: raw(FORM, `${text}&pad=${'a'.repeat(2_000_000)}`),
    refused: [413, 'payload_too_large'],
  },
  {
    says: 'a body of 2 MB, base64-encoded',
    sending: raw(FORM, Buffer.from(`${text}&pad=${'a'.repeat(2_000_000)}`).toString('base64'), true),
    refused: [413, 'payload_too_large'],
  },
  {
    says: 'a body just over the limit',
    sending: raw(FORM, `${text}&pad=${'a'.repeat(65_536)}`),
    refused: [413, 'payload_too_large'],
  },
  {
    says: 'a body with unknown fields',
    ticket: { payoutRate: '9', openPrice: '1' },
    refused: [400, 'validation'],
    params: { fields: 'payoutRate, openPrice' },
  },
  {
    says: 'a body with unknown fields, as JSON',
    sending: asJson({ ...good, openAt: 1 }),
    refused: [400, 'validation'],
    params: { fields: 'openAt' },
  },
  {
    says: 'a body that names a field twice',
    sending: raw(FORM, `${text}&amount=1`),
    refused: [400, 'validation'],
  },
]

const strangers: Case[] = [
  {
    says: "another user's order id, to settle",
    given: theyHaveAnOrder,
    route: 'trade.goorder',
    fields: () => ({ id: theirOrder }),
    refused: [404, 'not_found'],
  },
  {
    says: "another user's order id, to read",
    given: theyHaveAnOrder,
    route: 'trade.get_this_order',
    fields: () => ({ id: theirOrder }),
    refused: [404, 'not_found'],
  },
]

/** Requests that may not be: for their operation, their token, their body, or the order they are after. */
export const requestCases = [...operations, ...tokens, ...bodies, ...strangers]

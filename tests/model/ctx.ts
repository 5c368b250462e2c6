import type { Context } from 'aws-lambda'
import type { Ctx } from '../../functions/http.ts'
import { loadAccount } from '../../functions/ledger/account.ts'
import { assertSession, type Session, signToken } from '../../functions/session.ts'
import { type AnyRoute, routeKey, routes } from '../../shared/api/routes.ts'
import { Refusal } from '../../shared/errors.ts'
import { httpEvent } from '../support/event.ts'
import { secondsOf } from './places.ts'
import type { Process } from './process.ts'

/** What functions/http.ts gives every handler. */
export const plainCtx = (nowMs: number): Ctx => ({
  nowMs,
  lang: 'en',
  requestId: 'model',
  address: '203.0.113.7',
})

/** What it reads first for routes that leave the proof of the session to it. */
async function readSession(process: Process, session: Session) {
  const account = await loadAccount(process.deps.table, session.uid)
  assertSession(session, account)
  if (!account) throw new Error('a session without an account')
  return account
}

const byId = new Map(routes.map((route) => [route.id, route as AnyRoute]))

interface By {
  session?: Session
  operationId?: string
  stepUp?: string
}

/**
 * A phone's call of a route: by its handler or, where the world says so, as an event through the whole chain. Throws
 * refusals.
 */
export async function ask(process: Process, id: AnyRoute['id'], input: object, by: By): Promise<unknown> {
  const route = byId.get(id) as AnyRoute
  // A token is verified outside of the model's turns, which would let chance in that no seed repeats.
  const concurrent = process.task?.met.has('concurrency')
  if (process.byWire && !concurrent) return byWire(process, route, input, by)
  // As the whole chain has it: before the session is read.
  const nowMs = process.nowMs()
  const account =
    'session' in route && route.session === 'read'
      ? await readSession(process, by.session as Session)
      : undefined
  const handler = process.handlers[id]
  if (!handler) throw new Error(`no history asks for ${id}`)
  const answered = await handler({ ...plainCtx(nowMs), ...by, ...(account && { account }) }, input)
  return process.byWire ? route.output.parse(answered) : answered
}

/** By session, with the time of its signature. */
const tokens = new WeakMap<Session, { signed: Promise<{ token: string }>; atMs: number }>()
const DAY_MS = 86_400_000

/** The token of a phone, which gets a new one before the old one runs out: no history is about its life. */
async function tokenOf({ deps, nowMs }: Process, session: Session): Promise<string> {
  const known = tokens.get(session)
  const isFresh = known !== undefined && Math.abs(nowMs() - known.atMs) < DAY_MS
  const issuedMs = session.issuedAt * 1000
  const atMs = Math.abs(nowMs() - issuedMs) < DAY_MS ? issuedMs : nowMs()
  const settings = { stage: deps.config.stage, keys: deps.secrets.userSigningKeys }
  const kept = isFresh
    ? known
    : { signed: signToken(settings, { ...session, loggedInAt: Math.floor(atMs / 1000) }, atMs), atMs }
  tokens.set(session, kept)
  return (await kept.signed).token
}

async function byWire(process: Process, route: AnyRoute, input: object, by: By): Promise<unknown> {
  const { secrets } = process.deps
  const { session, operationId, stepUp } = by
  const event = httpEvent({
    method: route.method,
    path: route.path,
    routeKey: routeKey(route),
    fields: input as Record<string, unknown>,
    headers: {
      'x-origin-secret': secrets.originSecrets[0] ?? '',
      ...(session && { token: await tokenOf(process, session) }),
      ...(operationId !== undefined && { 'idempotency-key': operationId }),
      ...(stepUp !== undefined && { 'step-up': stepUp }),
    },
  })
  const { statusCode, body } = await process.api(route.area)(event, {} as Context)
  const { error, params, data } = JSON.parse(body ?? '')
  if (error !== undefined) throw new Refusal(error, params, statusCode as 400)
  return data
}

export const newSession = (uid: string, epoch: number, nowMs: number): Session => {
  const now = secondsOf(nowMs)
  return { uid, epoch, issuedAt: now, loggedInAt: now, expiresAt: now + 86_400 }
}

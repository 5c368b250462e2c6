import middy from '@middy/core'
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda'
import type * as z from 'zod/mini'
import { markedTexts } from '../shared/api/marks.ts'
import { mayAct, type Route, routeKey, sharedSeconds } from '../shared/api/route.ts'
import type { AnyRoute, Area, Input, RoutesOf } from '../shared/api/routes.ts'
import { Refusal } from '../shared/errors.ts'
import { type Lang, matchLanguage } from '../shared/i18n/languages.ts'
import { sentenceOf } from '../shared/i18n/refusals.ts'
import { isId } from '../shared/ids.ts'
import type { StepUpAction } from '../shared/security.ts'
import { type EpochMs, type Seconds, secondsOf } from '../shared/time.ts'
import type { Deps } from './deps.ts'
import { FileAnswer } from './file-answer.ts'
import { type AccountItem, accountOf } from './ledger/account.ts'
import { LEFT_OUT, parsed } from './left-out.ts'
import { blanked, errorFields, FAILED } from './log.ts'
import { readOwnAccount } from './own-account.ts'
import { clientAddress, clientCountry, isFromEdge, readInput, siteOf } from './request.ts'
import type { Secrets } from './secrets.ts'
import { assertSession, type Session, verifyToken } from './session.ts'
import { stepUpMissing } from './step-up.ts'
import { loadOperator, type Operator } from './table/operators.ts'

export interface Ctx {
  /** The request's one reading of the clock. */
  nowMs: EpochMs
  lang: Lang
  requestId: string
  /** From the trusted hop only. */
  address: string
  /** Two letters; absent without an edge. */
  country?: string | undefined
  agent?: string | undefined
}

export type CtxOf<R extends AnyRoute> = Ctx &
  (R extends { auth: 'user' } ? { session: Session } : unknown) &
  (R extends { auth: 'desk' } ? { session: Session; operator: Operator } : unknown) &
  (R extends { session: 'read' } ? { account: AccountItem } : unknown) &
  (R extends { idempotent: true } ? { operationId: string } : unknown) &
  (R extends { stepUp: string | object } ? { stepUp: string } : unknown) &
  (R extends { mayStepUp: string } ? { stepUp?: string } : unknown)

/** A route without a handler does not compile. */
export type Handlers<A extends Area> = {
  [R in RoutesOf<A> as R['id']]: (ctx: CtxOf<R>, input: Input<R>) => Promise<z.input<R['output']> | FileOf<R>>
}
type FileOf<R extends AnyRoute> = R extends { file: string } ? FileAnswer : never

type Event = APIGatewayProxyEventV2
type Answer = APIGatewayProxyStructuredResultV2
export type Api = (event: Event, context: Context) => Promise<Answer>

interface Call extends Event {
  call: {
    route: AnyRoute
    ctx: Ctx &
      Partial<{
        session: Session
        account: AccountItem
        operator: Operator
        operationId: string
        stepUp: string
      }>
    input: unknown
  }
}

export const securityHeaders = {
  'content-type': 'application/json; charset=utf-8',
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
}

export type ChainDeps = Deps<'originSecrets'> & {
  secrets: Partial<Pick<Secrets, 'userVerifyingKeys' | 'deskVerifyingKeys'>>
}

export function createApi<A extends Area>(
  areaRoutes: readonly RoutesOf<A>[],
  handlers: Handlers<A>,
  deps: ChainDeps,
): Api {
  const byKey = new Map(areaRoutes.map((route) => [routeKey(route), route as AnyRoute]))
  const run = handlers as unknown as Record<string, (ctx: Ctx, input: unknown) => Promise<unknown>>

  return middy<Event, Answer>()
    .before(({ event }) => {
      const route = byKey.get(event.routeKey)
      if (!route) throw new Refusal('not_found')
      const headers = event.headers ?? {}
      const ctx: Call['call']['ctx'] = {
        nowMs: deps.clock(),
        lang: languageOf(headers, deps),
        requestId: event.requestContext.requestId,
        address: clientAddress(event, deps.secrets.originSecrets),
        country: clientCountry(event, deps.secrets.originSecrets),
        agent: headers['user-agent'],
      }
      if (deps.config.behindEdge) {
        if (!isFromEdge(event, deps.secrets.originSecrets)) throw new Refusal('not_found')
        if ((siteOf(event) === 'desk') !== (route.area === 'desk')) throw new Refusal('not_found')
      }
      ;(event as Call).call = { route, ctx, input: undefined }
    })
    .before(async ({ event }) => {
      const { route, ctx } = (event as Call).call
      if (route.auth === 'open') return
      const { token } = event.headers
      if (!token) throw new Refusal('login_required')
      const { userVerifyingKeys, deskVerifyingKeys } = deps.secrets
      const keys = (route.auth === 'desk' ? deskVerifyingKeys : userVerifyingKeys) ?? []
      const settings = { stage: deps.config.stage, keys, audience: route.auth }
      ctx.session = await verifyToken(settings, token, ctx.nowMs)
      if (route.auth === 'desk') {
        const operator = await loadOperator(deps.table, ctx.session.uid)
        assertSession(ctx.session, operator, 'operator_locked')
        if (!operator || !mayAct(operator.role, route.role)) throw new Refusal('role_required')
        ctx.operator = operator
        return
      }
      if (!('session' in route) || route.session !== 'read') return
      ctx.account = accountOf(await readOwnAccount(deps.table, ctx.session))
    })
    .before(async ({ event }) => {
      const { call } = event as Call
      call.input = readInput(call.route, event)
      if ('idempotent' in call.route && call.route.idempotent) call.ctx.operationId = operationIdOf(event)
      const brought = event.headers['step-up'] ?? ''
      if ('mayStepUp' in call.route && isId(brought)) call.ctx.stepUp = brought
      if (!('stepUp' in call.route)) return
      const { stepUp, action } = stepUpOf(event, call.route.stepUp, call.input as object)
      if (stepUp === undefined) {
        // Otherwise a handler would refuse before the session was checked.
        if (call.ctx.session && !call.ctx.account) await readOwnAccount(deps.table, call.ctx.session)
        throw await stepUpMissing(deps.table, call.ctx, action as StepUpAction)
      }
      call.ctx.stepUp = stepUp
    })
    .onError((request) => {
      request.response = refuse(request.event, request.error, deps)
    })
    .handler(async (event: Event): Promise<Answer> => {
      const { route, ctx, input } = (event as Call).call
      const answered = await run[route.id]?.(ctx, input)
      if (answered instanceof FileAnswer && 'file' in route) return download(route.file, ctx, answered)
      const { data, leftOut } = parsed(route.output, answered)
      const { requestId } = ctx
      if (leftOut > 0)
        deps.log('error', FAILED, { requestId, route: route.id, slug: LEFT_OUT, count: leftOut })
      return answer(route, ctx, data, sharedSeconds(route, input, secondsOf(ctx.nowMs)))
    }) as unknown as Api
}

function operationIdOf(event: Event): string {
  const operationId = event.headers['idempotency-key'] ?? ''
  if (!isId(operationId)) throw new Refusal('operation_required')
  return operationId
}

/** Undefined if it is missing. The write that consumes it checks it. */
function stepUpOf(
  event: Event,
  wanted: NonNullable<Route['stepUp']>,
  input: object,
): { stepUp: string | undefined; action: StepUpAction | '' } {
  const fields =
    typeof wanted === 'string'
      ? [wanted]
      : Object.entries(wanted).flatMap(([field, action]) => (field in input ? action : []))
  const [action = ''] = fields
  if (action === '') return { stepUp: '', action }
  const id = event.headers['step-up'] ?? ''
  return { stepUp: isId(id) ? id : undefined, action }
}

/** `shared`: seconds shared caches may keep it; 0 for a user's own answer. */
function answer(route: AnyRoute, ctx: Ctx, data: unknown, shared: Seconds): Answer {
  const body = route.id === 'content.openapi' ? data : { code: 0, msg: '', data }
  return {
    statusCode: 200,
    headers: {
      ...securityHeaders,
      ...(shared
        ? {
            'cache-control': `public, max-age=0, s-maxage=${shared}`,
            vary: 'lang, language, accept-language',
          }
        : { 'cache-control': 'no-store', 'x-now': String(ctx.nowMs) }),
    },
    body: JSON.stringify(body),
  }
}

const download = (type: string, { nowMs }: Ctx, { name, text }: FileAnswer): Answer => ({
  statusCode: 200,
  headers: {
    ...securityHeaders,
    'content-type': `${type}; charset=utf-8`,
    'content-disposition': `attachment; filename="${name}"`,
    'cache-control': 'no-store',
    'x-now': String(nowMs),
  },
  body: text,
})

const RETRY_AFTER_S = 5
const retryAfter = ({ status, params }: Refusal) =>
  status === 429 && { 'retry-after': String(params.seconds ?? RETRY_AFTER_S) }

/** Other errors are logged without their message and answered as operation_failed. */
function refuse(event: Event, error: unknown, deps: Deps): Answer {
  const call = (event as Partial<Call>).call
  const nowMs = call?.ctx.nowMs ?? deps.clock()
  const refusal = error instanceof Refusal ? error : new Refusal('operation_failed')
  const requestId = event.requestContext.requestId
  const fields = { requestId, route: call?.route.id ?? 'unknown', status: refusal.status, slug: refusal.slug }
  // The name of an error may also quote input.
  const guarded = call ? markedTexts(call.route, call.input) : []
  if (refusal === error) deps.log('info', 'refused', fields)
  else deps.log('error', FAILED, { ...fields, ...blanked(errorFields(error), guarded) })
  const lang = call?.ctx.lang ?? languageOf(event.headers ?? {}, deps)
  return {
    statusCode: refusal.status,
    headers: {
      ...securityHeaders,
      ...retryAfter(refusal),
      'cache-control': 'no-store',
      'x-now': String(nowMs),
    },
    body: JSON.stringify({
      code: refusal.status,
      error: refusal.slug,
      msg: sentenceOf(lang, refusal.slug, refusal.params),
      params: refusal.params,
      requestId,
      data: null,
    }),
  }
}

const languageOf = (headers: Record<string, string | undefined>, deps: Deps): Lang =>
  matchLanguage(
    headers.lang ?? headers.language ?? headers['accept-language'],
    deps.config.defaultLanguage as Lang,
  )

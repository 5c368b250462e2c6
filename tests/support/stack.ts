import type { Context } from 'aws-lambda'
import type * as z from 'zod/mini'
import { jsonLog } from '../../functions/log.ts'
import { type Stack, type StackOptions, startStack } from '../../infra/local/stack.ts'
import type { AnyRoute, Output, RouteId, RouteOf, Sent } from '../../shared/api/routes.ts'
import { routeKey, routes } from '../../shared/api/routes.ts'
import { newId } from '../../shared/ids.ts'
import { msOf } from '../../shared/time.ts'
import { httpEvent } from './event.ts'
import { inOneMarket } from './market.ts'

/** A clock moved by hand. Starts on a Wednesday noon, when every market trades. */
export class TestClock {
  nowMs = Date.UTC(2026, 10, 25, 15, 0, 0, 250)
  readonly read = (): number => this.nowMs
  advance(seconds: number): void {
    this.nowMs += msOf(seconds)
  }
}

export interface Answered<T> {
  status: number
  headers: Record<string, string>
  body: { code: number; error?: string; msg: string; params?: Record<string, string | number>; data: T }
}

export interface Caller {
  token?: string
  lang?: string
  operationId?: string
  headers?: Record<string, string>
  address?: string
}

export interface TestStack extends Stack {
  clock: TestClock
  /** Calls a route as API Gateway would; never throws for a refusal. */
  call<Id extends RouteId>(
    id: Id,
    input: Sent<RouteOf<Id>>,
    caller?: Caller,
  ): Promise<Answered<Output<RouteOf<Id>>>>
  /** Calls and returns the data; throws the slug when refused. */
  ok<Id extends RouteId>(id: Id, input: Sent<RouteOf<Id>>, caller?: Caller): Promise<Output<RouteOf<Id>>>
  /** A registered user with practice money. */
  user(name?: string): Promise<TestUser>
  id(): string
}

export interface TestUser {
  uid: string
  username: string
  publicId: string
  token: string
}

export const PASSWORD = 'correct-horse9'

/** An unexpected error is answered without its words, so a failing test needs the log. */
const printErrors = jsonLog((line) => {
  if (line.includes('"level":"error"')) process.stderr.write(`${line}\n`)
})

/** The whole product in memory, with a clock of its own. */
export async function testStack(options: StackOptions & { clockAt?: number } = {}): Promise<TestStack> {
  const clock = new TestClock()
  if (options.clockAt) clock.nowMs = options.clockAt
  const stack = await startStack({
    clock: clock.read,
    log: printErrors,
    ...(await inOneMarket(options)),
  })
  const byId = new Map<string, AnyRoute>(routes.map((route) => [route.id, route]))
  let users = 0

  const call: TestStack['call'] = async (id, input, caller = {}) => {
    const route = byId.get(id)
    if (!route) throw new Error(`no route ${id}`)
    const needsId = 'idempotent' in route && route.idempotent
    const headers = {
      ...(caller.token && { token: caller.token }),
      ...(caller.lang && { lang: caller.lang }),
      ...(needsId && { 'idempotency-key': caller.operationId ?? newId(clock.nowMs) }),
      ...caller.headers,
    }
    const event = httpEvent({
      method: route.method,
      path: route.path,
      routeKey: routeKey(route),
      headers,
      fields: input as Record<string, unknown>,
      ...(caller.address && { address: caller.address }),
    })
    const result = await stack.apis[route.area](event, {} as Context)
    return {
      status: result.statusCode ?? 0,
      headers: result.headers as Record<string, string>,
      body: JSON.parse(result.body ?? 'null'),
    }
  }

  const ok: TestStack['ok'] = async (id, input, caller) => {
    const answered = await call(id, input, caller)
    if (answered.status !== 200)
      throw new Error(`${id}: ${answered.status} ${answered.body.error} ${answered.body.msg}`)
    return answered.body.data
  }

  return {
    ...stack,
    clock,
    call,
    ok,
    id: () => newId(clock.nowMs),
    async user(name = `user${++users}`) {
      const operationId = newId(clock.nowMs)
      const form = {
        username: name,
        password: PASSWORD,
        passwordRepeat: PASSWORD,
        invite: stack.invite,
        agree: '1',
      }
      const session = await ok('login.reg', form, { operationId })
      return { uid: operationId, token: session.token, ...session.user }
    },
  }
}

export type OrderData = z.output<RouteOf<'trade.addorder'>['output']>

import type { Context } from 'aws-lambda'
import { accountHandlers } from '../../functions/account/handlers.ts'
import { contentHandlers } from '../../functions/content/handlers.ts'
import { depositHandlers } from '../../functions/deposits/handlers.ts'
import type { FileDeps } from '../../functions/deps.ts'
import { deskHandlers } from '../../functions/desk/handlers.ts'
import { type Api, createApi } from '../../functions/http.ts'
import { loginHandlers } from '../../functions/login/handlers.ts'
import { marketHandlers } from '../../functions/market/handlers.ts'
import { messageHandlers } from '../../functions/messages/handlers.ts'
import { serviceHandlers } from '../../functions/service/handlers.ts'
import type { Table } from '../../functions/table/write.ts'
import { tradeHandlers } from '../../functions/trade/handlers.ts'
import { uploadHandlers } from '../../functions/uploads/handlers.ts'
import { viewHandlers } from '../../functions/views/handlers.ts'
import { accountRoutes } from '../../shared/api/account.ts'
import { contentRoutes } from '../../shared/api/content.ts'
import { depositRoutes } from '../../shared/api/deposits.ts'
import { deskRoutes } from '../../shared/api/desk.ts'
import { loginRoutes } from '../../shared/api/login.ts'
import { marketRoutes } from '../../shared/api/market.ts'
import { messageRoutes } from '../../shared/api/messages.ts'
import type { Area } from '../../shared/api/route.ts'
import { type AnyRoute, routeKey, routes } from '../../shared/api/routes.ts'
import { serviceRoutes } from '../../shared/api/service.ts'
import { tradeRoutes } from '../../shared/api/trade.ts'
import { uploadRoutes } from '../../shared/api/uploads.ts'
import { viewRoutes } from '../../shared/api/views.ts'
import { httpEvent } from './event.ts'
import type { Answered, Caller } from './stack.ts'

/** The functions over dependencies of a test's own: a table that counts, fails, or lets something happen between. */
export const createApis = (deps: FileDeps): Record<Area, Api> => ({
  login: createApi<'login'>(loginRoutes, loginHandlers(deps), deps),
  account: createApi<'account'>(accountRoutes, accountHandlers(deps), deps),
  market: createApi<'market'>(marketRoutes, marketHandlers(deps), deps),
  content: createApi<'content'>(contentRoutes, contentHandlers(deps), deps),
  uploads: createApi<'uploads'>(uploadRoutes, uploadHandlers(deps), deps),
  desk: createApi<'desk'>(deskRoutes, deskHandlers(deps), deps),
  service: createApi<'service'>(serviceRoutes, serviceHandlers(deps), deps),
  deposits: createApi<'deposits'>(depositRoutes, depositHandlers(deps), deps),
  messages: createApi<'messages'>(messageRoutes, messageHandlers(deps), deps),
  views: createApi<'views'>(viewRoutes, viewHandlers(deps), deps),
  trade: createApi<'trade'>(tradeRoutes, tradeHandlers(deps), deps),
})

export const userRoutes: readonly AnyRoute[] = routes.filter((route) => route.auth === 'user')
export const deskCalls = routes.filter((route) => route.auth === 'desk')

interface Send extends Caller {
  /** A body as it stands, instead of a form of the fields. */
  body?: string
  isBase64Encoded?: boolean
}

/** Calls any route with any fields, as API Gateway would: for loops over the table and for what no client sends. */
export async function send(
  apis: Record<Area, Api>,
  route: AnyRoute,
  fields: Record<string, unknown>,
  { token, lang, operationId, headers, address, ...body }: Send = {},
): Promise<Answered<Record<string, unknown> | null>> {
  const event = httpEvent({
    method: route.method,
    path: route.path,
    routeKey: routeKey(route),
    fields,
    headers: {
      ...(token !== undefined && { token }),
      ...(lang && { lang }),
      ...(operationId !== undefined && { 'idempotency-key': operationId }),
      ...headers,
    },
    ...(address && { address }),
    ...body,
  })
  const result = await apis[route.area](event, {} as Context)
  return {
    status: result.statusCode ?? 0,
    headers: result.headers as Record<string, string>,
    body: JSON.parse(result.body ?? 'null'),
  }
}

export const routeById = (id: AnyRoute['id']): AnyRoute => {
  const route = routes.find((entry) => entry.id === id)
  if (!route) throw new Error(`no route ${id}`)
  return route
}

/** A table that tells of every call before it is made: to count it, to change something first, or to throw. */
export function watchTable(table: Table, before: (call: keyof Table, argument: unknown) => unknown): Table {
  const watched = <Call extends keyof Table>(call: Call): Table[Call] =>
    (async (argument: never, options: never) => {
      await before(call, argument)
      return (table[call] as (argument: never, options: never) => unknown)(argument, options)
    }) as unknown as Table[Call]
  return {
    get: watched('get'),
    getMany: watched('getMany'),
    query: watched('query'),
    write: watched('write'),
    transact: watched('transact'),
  }
}

import type { Context } from 'aws-lambda'
import type { Api } from '../../functions/http.ts'
import type { Table } from '../../functions/table/write.ts'
import { type AnyRoute, type Area, routeKey, routes } from '../../shared/api/routes.ts'
import { httpEvent } from './event.ts'
import type { Answered, Caller } from './stack.ts'

/** The functions over dependencies of a test's own: a table that counts, fails, or lets something happen between. */
export { createApis } from '../../functions/area-handlers.ts'

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
  const answered = result.headers as Record<string, string>
  // A file is its text.
  const isFile = answered['content-type']?.startsWith('text/csv')
  return {
    status: result.statusCode ?? 0,
    headers: answered,
    body: isFile ? result.body : JSON.parse(result.body ?? 'null'),
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
    count: watched('count'),
    write: watched('write'),
    remove: watched('remove'),
    transact: watched('transact'),
  }
}

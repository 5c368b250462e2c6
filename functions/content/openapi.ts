import * as z from 'zod/mini'
import { type AnyRoute, routes } from '../../shared/api/routes.ts'
import { refusals } from '../../shared/errors.ts'

/** The route table as an OpenAPI 3.1 document, so that the documented schemas are the checked ones. */
export function openapi(title: string) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const route of routes) {
    paths[route.path] = { ...paths[route.path], [route.method.toLowerCase()]: operation(route) }
  }
  return {
    openapi: '3.1.0',
    info: { title, version: '1' },
    paths,
    components: { securitySchemes: { token: tokenHeader, desk: tokenHeader } },
  }
}

/** Users and operators send their tokens in the same header; neither is accepted on the other's routes. */
const tokenHeader = { type: 'apiKey', in: 'header', name: 'token' }

function operation(route: AnyRoute) {
  const input = schema(route.input, 'input')
  return {
    operationId: route.id,
    summary: route.summary,
    tags: [route.area],
    ...(route.auth !== 'open' && { security: [{ [route.auth === 'desk' ? 'desk' : 'token']: [] }] }),
    parameters: [...headers(route), ...(route.method === 'GET' ? queryOf(input) : [])],
    ...(route.method === 'POST' && {
      requestBody: {
        content: {
          'application/x-www-form-urlencoded': { schema: input },
          'application/json': { schema: input },
        },
      },
    }),
    responses: {
      200: {
        description: 'Done',
        content: {
          'application/json': { schema: envelope(route) },
          ...('file' in route && { [route.file]: { schema: { type: 'string' } } }),
        },
      },
      ...refusalsOf(route),
    },
  }
}

const schema = (type: z.ZodMiniType, io: 'input' | 'output') => {
  const { $schema: _, ...rest } = z.toJSONSchema(type, { io, unrepresentable: 'any' })
  return rest as { properties?: Record<string, unknown>; required?: string[] }
}

const envelope = (route: AnyRoute) => ({
  type: 'object',
  properties: { code: { const: 0 }, msg: { type: 'string' }, data: schema(route.output, 'output') },
})

const queryOf = ({ properties = {}, required = [] }: ReturnType<typeof schema>) =>
  Object.entries(properties).map(([name, type]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema: type,
  }))

function headers(route: AnyRoute) {
  const lang = { name: 'lang', in: 'header', schema: { type: 'string' } }
  const key = {
    name: 'Idempotency-Key',
    in: 'header',
    required: true,
    schema: { type: 'string', format: 'ulid' },
  }
  return 'idempotent' in route && route.idempotent ? [lang, key] : [lang]
}

/** Refusals of the route, by the status they come with. */
function refusalsOf(route: AnyRoute) {
  const byStatus = Map.groupBy(route.errors, (slug) => refusals[slug])
  return Object.fromEntries(
    [...byStatus].map(([status, slugs]) => [status, { description: slugs.join(', ') }]),
  )
}

import * as z from 'zod/mini'
import { type AnyRoute, routes } from '../../shared/api/routes.ts'
import { COPY_LIVES_MS } from '../../shared/ids.ts'
import { refusalsOf } from './refusals.ts'

const ABOUT =
  'Idempotency-Key is made by the sender, a new one for each operation, and the same one where it is sent again after a ' +
  'lost reply: then the first answer is given again. A refusal is final where no copy was left without an answer less ' +
  `than ${COPY_LIVES_MS / 1000} seconds before; ask once more then.`

/** Built from the route table, so the documented schemas are the checked ones. */
export function openapi(title: string) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const route of routes) {
    paths[route.path] = { ...paths[route.path], [route.method.toLowerCase()]: operation(route) }
  }
  return {
    openapi: '3.1.0',
    info: { title, version: '1', description: ABOUT },
    paths,
    components: { securitySchemes: { token: tokenHeader, desk: tokenHeader }, schemas: { Refusal: refusal } },
  }
}

/** Users and operators use one header; each token fails on the other's routes. */
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
      ...refused(route),
    },
  }
}

const schema = (type: z.ZodMiniType, io: 'input' | 'output') => {
  const { $schema: _, ...rest } = z.toJSONSchema(type, { io, unrepresentable: 'any' })
  return rest as { properties?: Record<string, unknown>; required?: string[] }
}

const envelope = (route: AnyRoute) =>
  route.id === 'content.openapi'
    ? { type: 'object' }
    : {
        type: 'object',
        properties: { code: { const: 0 }, msg: { type: 'string' }, data: schema(route.output, 'output') },
        required: ['code', 'msg', 'data'],
        additionalProperties: false,
      }

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

/** API Gateway answers this itself when the stage's rate is exceeded. */
const TOO_MANY = 429
const ofGateway = {
  type: 'object',
  properties: { message: { type: 'string' } },
  required: ['message'],
  additionalProperties: false,
}

function refused(route: AnyRoute) {
  const byStatus = new Map(refusalsOf(route))
  if (!byStatus.has(TOO_MANY)) byStatus.set(TOO_MANY, [])
  return Object.fromEntries(
    [...byStatus].map(([status, slugs]) => {
      const ours = slugs.length > 0 ? [refusedBy(status, slugs)] : []
      const all = status === TOO_MANY ? [...ours, ofGateway] : ours
      const schema = all.length > 1 ? { anyOf: all } : all[0]
      const description = slugs.join(', ') || 'Too many calls of all users together'
      return [status, { description, content: { 'application/json': { schema } } }]
    }),
  )
}

const refusedBy = (status: number, slugs: readonly string[]) => ({
  allOf: [
    { $ref: '#/components/schemas/Refusal' },
    { properties: { code: { const: status }, error: { enum: slugs } } },
  ],
})

const refusal = {
  type: 'object',
  properties: {
    code: { type: 'integer' },
    error: { type: 'string' },
    msg: { type: 'string' },
    params: { type: 'object', additionalProperties: { type: ['string', 'number'] } },
    requestId: { type: 'string' },
    data: { type: 'null' },
  },
  required: ['code', 'error', 'msg', 'params', 'requestId', 'data'],
  additionalProperties: false,
}

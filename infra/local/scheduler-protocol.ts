import type { IncomingMessage, ServerResponse } from 'node:http'
import * as z from 'zod'

const name = z.string().regex(/^[0-9a-zA-Z_.-]{1,64}$/)
const arn = z.string().regex(/^arn:[a-z-]+:.{1,1592}$/)
const AT = /^at\((\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2})\)$/

const target = z.object({
  Arn: arn,
  RoleArn: arn,
  Input: z.string().min(1).optional(),
  DeadLetterConfig: z.object({ Arn: arn.optional() }).optional(),
  RetryPolicy: z
    .object({
      MaximumEventAgeInSeconds: z.int().min(60).max(86_400).default(86_400),
      MaximumRetryAttempts: z.int().min(0).max(185).default(185),
    })
    .prefault({}),
})

const body = z.object({
  ActionAfterCompletion: z.enum(['NONE', 'DELETE']).default('NONE'),
  ClientToken: z
    .string()
    .regex(/^[a-zA-Z0-9_-]{1,64}$/)
    .optional(),
  Description: z.string().max(512).optional(),
  FlexibleTimeWindow: z.object({ Mode: z.literal('OFF') }),
  GroupName: name.default('default'),
  ScheduleExpression: z
    .string()
    .refine((text) => Number.isFinite(atMs(text)), 'only at(yyyy-mm-ddThh:mm:ss)'),
  ScheduleExpressionTimezone: z.literal('UTC').default('UTC'),
  State: z.enum(['ENABLED', 'DISABLED']).default('ENABLED'),
  Target: target,
})

export type ScheduleInput = z.output<typeof body>

export class ProtocolError extends Error {
  readonly type: string
  readonly status: number
  constructor(
    type: 'ConflictException' | 'ResourceNotFoundException' | 'ValidationException' | 'AccessDeniedException',
    message: string,
  ) {
    super(message)
    this.type = type
    this.status = {
      ConflictException: 409,
      ResourceNotFoundException: 404,
      ValidationException: 400,
      AccessDeniedException: 403,
    }[type]
  }
}

/** Epoch milliseconds; NaN if it is none. */
export function atMs(expression: string): number {
  const text = AT.exec(expression)?.[1]
  const ms = Date.parse(`${text}Z`)
  // The parser lets 31 February roll over; the service refuses it.
  return Number.isFinite(ms) && new Date(ms).toISOString().startsWith(text ?? ' ') ? ms : Number.NaN
}

export type ScheduleCall =
  | { action: 'create' | 'update'; group: string; name: string; input: ScheduleInput }
  | { action: 'get'; group: string; name: string }
  | { action: 'delete'; group: string; name: string }

const BODY_LIMIT_BYTES = 256 * 1024

/** Throws ProtocolError. */
export async function readCall(req: IncomingMessage): Promise<ScheduleCall> {
  // A browser must ask before it sends this header, so no web page can reach the port.
  if (!req.headers.authorization?.startsWith('AWS4-HMAC-SHA256 '))
    throw new ProtocolError('AccessDeniedException', 'the request is not signed')
  const url = new URL(req.url ?? '/', 'http://localhost')
  const [, collection, encoded = '', ...rest] = url.pathname.split('/')
  const actions = { POST: 'create', PUT: 'update', GET: 'get', DELETE: 'delete' } as const
  const action = actions[(req.method ?? '') as keyof typeof actions]
  if (collection !== 'schedules' || rest.length > 0 || !action)
    throw new ProtocolError('ValidationException', `no such operation: ${req.method} ${url.pathname}`)
  const schedule = check(name, decodeName(encoded))
  if (action === 'get' || action === 'delete')
    return { action, name: schedule, group: check(name, url.searchParams.get('groupName') ?? 'default') }
  const input = check(body, parseJson(await readBody(req)))
  return { action, name: schedule, group: input.GroupName, input }
}

function check<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  throw new ProtocolError('ValidationException', z.prettifyError(parsed.error))
}

function decodeName(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    throw new ProtocolError('ValidationException', 'the name is not encoded as it should be')
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new ProtocolError('ValidationException', 'the body is not JSON')
  }
}

async function readBody(req: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of req) {
    bytes += (chunk as Buffer).length
    if (bytes > BODY_LIMIT_BYTES) throw new ProtocolError('ValidationException', 'the body is too large')
    chunks.push(chunk as Buffer)
  }
  return Buffer.concat(chunks).toString('utf8')
}

export function answer(res: ServerResponse, data: unknown): void {
  res.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(data))
}

export function refuse(res: ServerResponse, error: ProtocolError): void {
  const headers = { 'content-type': 'application/json', 'x-amzn-errortype': error.type }
  res.writeHead(error.status, headers).end(JSON.stringify({ Message: error.message }))
}

import { isIP } from 'node:net'
import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import type { AnyRoute } from '../shared/api/routes.ts'
import { Refusal } from '../shared/errors.ts'
import { hasKeyTwice } from './json.ts'

/** Far above any form of ours; API Gateway takes 10 MB. */
const BODY_LIMIT_BYTES = 64 * 1024

/** Throws `validation`, `payload_too_large`, `unsupported_media`. */
export function readInput(route: AnyRoute, event: APIGatewayProxyEventV2): unknown {
  const raw = route.method === 'GET' ? fields(event.rawQueryString) : readBody(event)
  const parsed = route.input.safeParse(raw)
  if (parsed.success) return parsed.data
  const names = parsed.error.issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys' ? issue.keys : [issue.path.join('.')],
  )
  const wrong = [...new Set(names.filter(Boolean))].slice(0, 8).join(', ').slice(0, 200)
  throw new Refusal('validation', { fields: wrong || 'body' })
}

function readBody(event: APIGatewayProxyEventV2): unknown {
  const body = event.body ?? ''
  if (body.length > BODY_LIMIT_BYTES * 1.4) throw new Refusal('payload_too_large')
  // API Gateway sends every form base64-encoded.
  const bytes = Buffer.from(body, event.isBase64Encoded ? 'base64' : 'utf8')
  if (bytes.length > BODY_LIMIT_BYTES) throw new Refusal('payload_too_large')
  const text = bytes.toString('utf8')
  const type = (event.headers['content-type'] ?? '').replace(/;.*/s, '').trim().toLowerCase()
  if (type === 'application/json') return parseJson(text)
  if (type === 'application/x-www-form-urlencoded' || (type === '' && text === '')) return fields(text)
  throw new Refusal('unsupported_media')
}

function parseJson(text: string): unknown {
  const parsed = parsedOrNone(text)
  if (parsed === undefined) throw new Refusal('validation', { fields: 'body' })
  if (hasKeyTwice(text)) throw new Refusal('validation', { fields: 'duplicate' })
  return parsed
}

function parsedOrNone(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function fields(text: string): Record<string, string> {
  const entries = [...new URLSearchParams(text)]
  const names = new Set(entries.map(([name]) => name))
  if (names.size !== entries.length) throw new Refusal('validation', { fields: 'duplicate' })
  return Object.fromEntries(entries)
}

/** Believes CloudFront's viewer address only with its secret; X-Forwarded-For is forgeable and never read. */
export function clientAddress(event: APIGatewayProxyEventV2, originSecrets: readonly string[]): string {
  const peer = event.requestContext.http.sourceIp
  if (!isFromEdge(event, originSecrets)) return peer
  const viewer = (event.headers['cloudfront-viewer-address'] ?? '')
    .replace(/:\d+$/, '')
    .replace(/^\[|\]$/g, '')
  return isIP(viewer) ? viewer : peer
}

export function clientCountry(
  event: APIGatewayProxyEventV2,
  originSecrets: readonly string[],
): string | undefined {
  if (!isFromEdge(event, originSecrets)) return undefined
  const country = event.headers['cloudfront-viewer-country'] ?? ''
  return /^[A-Z]{2}$/.test(country) ? country : undefined
}

export type Site = 'users' | 'desk'

export const siteOf = (event: APIGatewayProxyEventV2): Site =>
  event.headers['x-origin-site'] === 'desk' ? 'desk' : 'users'

export function isFromEdge(event: APIGatewayProxyEventV2, originSecrets: readonly string[]): boolean {
  return originSecrets.includes(event.headers['x-origin-secret'] ?? '')
}

/** IPv6 counts by /64, as anyone at home has that many addresses. */
export const countedAddress = (address: string): string => countedNetworks(address)[0]

/** Narrowest first. Homes may own a /56 and anyone a /48, so costly calls count by those too. */
export function countedNetworks(address: string): [string, ...string[]] {
  const inIPv6 = /^::ffff:([\d.]+)$/i.exec(address)?.[1]
  if (inIPv6) return [inIPv6]
  if (!address.includes(':')) return [address]
  const [head = [], tail = []] = address.split('::').map((part) => part.split(':').filter(Boolean))
  const zeros = Array<string>(Math.max(0, 8 - head.length - tail.length)).fill('0')
  const groups = [...head, ...zeros, ...tail].slice(0, 4).map((group) => Number.parseInt(group, 16))
  const [last = 0, ...wide] = groups.toReversed()
  const named = (bits: number, fourth: number) =>
    `${[...wide.toReversed(), fourth].map((group) => group.toString(16)).join(':')}::/${bits}`
  return [named(64, last), named(56, last & 0xff00), named(48, 0)]
}

import type { APIGatewayProxyEventV2 } from 'aws-lambda'

export interface EventOptions {
  method: string
  path: string
  routeKey?: string
  headers?: Record<string, string>
  /** Query of a GET, form of a POST. */
  fields?: Record<string, unknown>
  /** A body as it stands, instead of a form. */
  body?: string
  isBase64Encoded?: boolean
  address?: string
}

/** An event as API Gateway's HTTP API sends it: forms come base64-encoded. */
export function httpEvent(options: EventOptions): APIGatewayProxyEventV2 {
  const { method, path, headers = {}, fields = {}, address = '203.0.113.7' } = options
  const text = new URLSearchParams(
    Object.entries(fields).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)] as [string, string]],
    ),
  ).toString()
  const isForm = method !== 'GET' && options.body === undefined
  const routeKey = options.routeKey ?? `${method} ${path}`
  return {
    version: '2.0',
    routeKey,
    rawPath: path,
    rawQueryString: method === 'GET' ? text : '',
    headers: { ...(isForm && { 'content-type': 'application/x-www-form-urlencoded' }), ...headers },
    requestContext: {
      accountId: '000000000000',
      apiId: 'test',
      domainName: 'test',
      domainPrefix: 'test',
      http: { method, path, protocol: 'HTTP/1.1', sourceIp: address, userAgent: 'test' },
      requestId: 'test-request',
      routeKey,
      stage: '$default',
      time: '',
      timeEpoch: 0,
    },
    ...(isForm && { body: Buffer.from(text).toString('base64') }),
    ...(options.body !== undefined && { body: options.body }),
    isBase64Encoded: options.isBase64Encoded ?? isForm,
  }
}

import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { CloudFormationCustomResourceEvent } from 'aws-lambda'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { handler } from './index.ts'

/** Judges a request to CloudFormation's address as S3 would: the older signature allows no content type. */
const got: { headers: IncomingMessage['headers']; body: string }[] = []
const server = createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    got.push({ headers: request.headers, body: Buffer.concat(chunks).toString() })
    response.statusCode = request.headers['content-type'] ? 403 : 200
    response.end()
  })
})
beforeAll(() => new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready)))
afterAll(() => new Promise((done) => server.close(done)))

const event = (RequestType: 'Create' | 'Delete'): CloudFormationCustomResourceEvent =>
  ({
    RequestType,
    ResponseURL: `http://127.0.0.1:${(server.address() as AddressInfo).port}/answer`,
    StackId: 'stack',
    RequestId: 'request',
    LogicalResourceId: 'SetupDone',
  }) as CloudFormationCustomResourceEvent

test('the end of a stage is answered without touching anything, and without a content type', async () => {
  await handler(event('Delete'))
  const [{ headers, body } = { headers: {}, body: '' }] = got
  expect(headers['content-type']).toBeUndefined()
  expect(JSON.parse(body)).toEqual({
    Status: 'SUCCESS',
    Data: {},
    StackId: 'stack',
    RequestId: 'request',
    LogicalResourceId: 'SetupDone',
    PhysicalResourceId: 'setup',
  })
})

test('a setup that fails says so at once, and nothing of why: the answer is kept by CloudFormation', async () => {
  const { SECRET_ARNS, AWS_REGION } = process.env
  // A region that is none: the call of Secrets Manager fails by its name.
  Object.assign(process.env, { SECRET_ARNS: '{"uniqueKey":"arn:of:nothing"}', AWS_REGION: 'invalid' })
  try {
    await handler(event('Create'))
  } finally {
    for (const [name, value] of Object.entries({ SECRET_ARNS, AWS_REGION }))
      if (value === undefined) delete process.env[name]
      else process.env[name] = value
  }
  expect(JSON.parse(got.at(-1)?.body ?? '')).toMatchObject({
    Status: 'FAILED',
    Reason: 'see the log of the setup function',
  })
})

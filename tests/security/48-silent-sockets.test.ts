import { globSync, readFileSync } from 'node:fs'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { functions } from '../../functions/areas.ts'
import { bucketClient, bucketFiles } from '../../functions/outside/files.aws.ts'
import { loadSecrets } from '../../functions/outside/secrets.aws.ts'
import { schedulerClient, schedulerTimer } from '../../functions/outside/timer.aws.ts'
import { PATIENCE, patient, patientSignal } from '../../functions/patience.ts'
import { createTable, documentClient } from '../../functions/table/dynamo.ts'
import { secondsOf } from '../../shared/time.ts'

// Check 48: a server that takes every connection and never says a word, or falls silent in the middle of an answer.

let server: Server
let endpoint: string
let connections: Socket[]
let says = ''
beforeEach(async () => {
  connections = []
  says = ''
  server = createServer((socket) => {
    connections.push(socket)
    socket.on('error', () => {})
    socket.on('data', () => socket.write(says))
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterEach(async () => {
  for (const socket of connections) socket.destroy()
  await new Promise((closed) => server.close(closed))
})

const ANSWER_MS = 40
const credentials = { accessKeyId: 'a', secretAccessKey: 'b' }
/** The settings of the product's clients, only shorter. */
const config = (tries = PATIENCE.tries) => ({
  ...{ endpoint, region: 'eu-central-1', credentials, forcePathStyle: true },
  ...patient({ answerMs: ANSWER_MS, tries }),
})

const table = () => createTable({ tableName: 'table', client: config() })
const files = () => bucketFiles({ bucket: 'bucket' }, config())
const timer = () =>
  schedulerTimer({ group: 'g', targetArn: 'a', roleArn: 'r', deadLetterArn: 'd' }, config(1))
const row = { pk: 'a', sk: 'b' }

describe('a silent socket is given up', () => {
  test.each<[string, () => Promise<unknown>, number]>([
    ['reading a row', () => table().get(row), 3],
    ['reading several', () => table().getMany([row]), 3],
    ['a query', () => table().query({ pk: 'a' }), 3],
    ['a write', () => table().write({ kind: 'put', item: row }), 3],
    ['a transaction', () => table().transact([{ kind: 'put', item: row }]), 3],
    ['reading a picture', () => files().read('in/a', 10), 3],
    ['writing a picture', () => files().put('in/a', new Uint8Array(10), 'image/png'), 3],
    ['deleting a picture', () => files().remove('in/a'), 3],
    ['a settlement event, which is not tried again', () => timer().settleAt(secondsOf(0), 1), 1],
  ])('%s', async (_says, call, tries) => {
    await expect(call()).rejects.toMatchObject({ name: 'TimeoutError' })
    expect(connections).toHaveLength(tries)
  })

  test('the secret', async () => {
    const request: typeof fetch = (_url, init) => fetch(endpoint, init)
    const signal = patientSignal({ answerMs: ANSWER_MS })
    await expect(loadSecrets({ simSeed: 'arn' }, request, signal)).rejects.toMatchObject({
      name: 'TimeoutError',
    })
  })

  test('in the middle of a picture', async () => {
    says = 'HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\n123'
    await expect(files().read('in/a', 10)).rejects.toThrow()
  })
})

interface Handler {
  handle(request: object): Promise<unknown>
  httpHandlerConfigs(): object
}

describe('the product waits half a second for a connection, three for an answer', () => {
  const clients = { table: documentClient, bucket: bucketClient, timer: schedulerClient }
  test.each([
    ['table', 3],
    ['bucket', 3],
    ['timer', 1],
  ] as const)('%s', async (name, tries) => {
    const client = clients[name]({ endpoint, region: 'eu-central-1', credentials })
    // Its handler knows its settings once it has had a request.
    const requestHandler = client.config.requestHandler as unknown as Handler
    const asked = { protocol: 'http:', hostname: '127.0.0.1', port: Number(new URL(endpoint).port) }
    says = 'HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n'
    await requestHandler.handle({ method: 'GET', path: '/', headers: {}, query: {}, ...asked })
    expect(requestHandler.httpHandlerConfigs()).toMatchObject({
      connectionTimeout: 500,
      requestTimeout: 3000,
      throwOnRequestTimeout: true,
      socketTimeout: 3000,
    })
    expect(await client.config.maxAttempts()).toBe(tries)
    client.destroy()
  })

  test('and all tries end within the time of every function', () => {
    const pausesMs = 1000
    const longestMs = PATIENCE.tries * PATIENCE.answerMs + pausesMs
    // A placed order asks for its settlement event afterwards, once.
    for (const { timeoutSeconds } of Object.values(functions))
      expect(timeoutSeconds * 1000).toBeGreaterThan(longestMs + PATIENCE.answerMs)
  })
})

test('no client of AWS is made in a function without them', () => {
  const root = join(import.meta.dirname, '..', '..')
  const made = globSync('functions/**/*.ts', { cwd: root })
    .filter((file) => !file.endsWith('.test.ts'))
    .flatMap((file) =>
      [...readFileSync(join(root, file), 'utf8').matchAll(/new \w+Client\(.*(?:\n.*)?/g)].map(([call]) => ({
        file,
        patient: call.includes('...patient('),
      })),
    )
  expect(made.length).toBeGreaterThan(2)
  expect(made.filter(({ patient }) => !patient)).toEqual([])
})

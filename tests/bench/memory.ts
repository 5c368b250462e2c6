import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import { workers } from '../../functions/area-workers.ts'
import { type FunctionName, functions, secretsOf } from '../../functions/areas.ts'
import { storedText } from '../../functions/stored-secret.ts'
import { bundleFunctions } from '../../infra/bundle.ts'
import { type Stack, startStack, TABLE_NAME } from '../../infra/local/stack.ts'
import { type AnyRoute, routes } from '../../shared/api/routes.ts'
import { newId } from '../../shared/ids.ts'
import { chunk, pngOf } from '../support/bombs.ts'
import { httpEvent } from '../support/event.ts'
import { validInputs } from '../support/inputs.ts'
import { quickOperator, quickUser } from '../support/people.ts'
import { PASSWORD } from '../support/stack.ts'
import type { Figure } from './figure.ts'

/** How often each event is handled. */
const ROUNDS = 8
/** Lambda's own runtime and the extension of secrets beside a function, which no process here holds. */
const BESIDE_MB = 60
/** Of what a function has, the part its own process may take at most in this measuring. */
const FILLED = 0.75

/** Reads a bundle as Lambda would, handles events one after the other, and says what it took. */
const CHILD = `
import { readFileSync } from 'node:fs'
const [file, given] = process.argv.slice(2)
const { events, secrets, thread } = JSON.parse(readFileSync(given, 'utf8'))
const own = globalThis.fetch
globalThis.fetch = async (url, options) => {
  const asked = new URL(url)
  if (asked.port !== '2773') return own(url, options)
  return Response.json({ SecretString: secrets[asked.searchParams.get('secretId')] })
}
const write = process.stdout.write.bind(process.stdout)
process.stdout.write = () => true
const started = performance.now()
const { handler } = await import(file)
const importMs = performance.now() - started
const times = []
const failed = []
for (let round = 0; round < ${ROUNDS}; round += 1)
  for (const event of events) {
    const from = performance.now()
    try {
      const answered = await handler(event, {})
      if (answered?.statusCode >= 500) failed.push(event.routeKey)
    } catch (error) { failed.push(String(error)) }
    times.push(performance.now() - from)
  }
if (thread) {
  const { Worker } = await import('node:worker_threads')
  const from = performance.now()
  await new Promise((resolve, reject) => {
    const worker = new Worker(thread, { env: {} })
    worker.once('message', () => { times.push(performance.now() - from); void worker.terminate().then(resolve) })
    worker.once('error', reject)
    const { bytes, ...picture } = JSON.parse(readFileSync(given, 'utf8')).picture
    worker.postMessage({ ...picture, bytes: new Uint8Array(Buffer.from(bytes, 'base64')) })
  })
}
times.sort((a, b) => a - b)
write(JSON.stringify({
  importMs, failed: [...new Set(failed)],
  medianMs: times[times.length >> 1] ?? 0, mostMs: times.at(-1) ?? 0,
  peakMb: process.resourceUsage().maxRSS / 1024,
}))
process.exit(0)
`

interface Measured {
  importMs: number
  medianMs: number
  mostMs: number
  peakMb: number
  failed: string[]
}

/**
 * What each function takes at its most, in a process of its own as Lambda gives it one: its bundle, then every read of its
 * area, logins and step-ups, each sweep and worker, over the embedded engine. Bounds say that its memory setting carries it.
 */
export async function benchMemory(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'evenhand-memory-'))
  const stack = await startStack({ config: { behindEdge: false } })
  try {
    await bundleFunctions(folder)
    const child = join(folder, 'child.mjs')
    writeFileSync(child, CHILD)
    const figures: Figure[] = []
    for (const name of Object.keys(functions) as FunctionName[]) {
      const found = measured(stack, folder, child, name, await eventsOf(stack, name))
      const { memoryMb } = functions[name]
      process.stderr.write(
        `  ${name.padEnd(13)} ${memoryMb} MB: peak ${found.peakMb.toFixed(0)} MB, import ${found.importMs.toFixed(0)} ms, a call ${found.medianMs.toFixed(1)} ms, at most ${found.mostMs.toFixed(0)} ms ${found.failed.join('; ').slice(0, 200)}\n`,
      )
      figures.push({
        name: `peak memory of ${name} (it has ${memoryMb})`,
        value: found.peakMb,
        unit: 'MB',
        bound: { kind: 'max', value: memoryMb * FILLED - BESIDE_MB },
      })
    }
    return figures
  } finally {
    await stack.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function eventsOf(stack: Stack, name: FunctionName): Promise<object[]> {
  if (name in workers) {
    const wakened = ['settlement', 'recorder', 'accruals', 'bonuses', 'invitations', 'lookout', 'notifier']
    if ([...wakened, 'overdue', 'books'].includes(name)) return [{}]
    return name === 'effects' || name === 'sender' ? [{ Records: [] }] : []
  }
  const [user, operator] = [await quickUser(stack), await quickOperator(stack)]
  const [orderId, proofId] = [newId(Date.now()), newId(Date.now())]
  const inputs: Record<string, object> = validInputs({
    ...{ username: user.username, invite: stack.invite, orderId, proofId },
  })
  const hashing = ['login.index', 'security.stepup']
  return (routes as readonly AnyRoute[])
    .filter(({ area, method, id }) => area === name && (method === 'GET' || hashing.includes(id)))
    .map(({ id, auth, method, path }) =>
      httpEvent({
        ...{ method, path, fields: { ...inputs[id], ...(hashing.includes(id) && { password: PASSWORD }) } },
        headers: {
          ...(auth !== 'open' && { token: auth === 'user' ? user.token : operator.token }),
          'idempotency-key': newId(Date.now()),
        },
      }),
    )
}

/** As large as a picture may be, when it is decoded: 4,900 by 4,900 of four bytes. */
function largestPicture() {
  const side = 4900
  const header = { width: side, height: side, depth: 8, colour: 6 }
  const bytes = pngOf(header, chunk('IDAT', deflateSync(Buffer.alloc((1 + 4 * side) * side))))
  return { type: 'image/png', width: side, height: side, bytes: bytes.toString('base64') }
}

function measured(
  stack: Stack,
  folder: string,
  child: string,
  name: FunctionName,
  events: object[],
): Measured {
  const given = join(folder, `${name}.json`)
  const secrets = Object.fromEntries(
    Object.entries(stack.deps.secrets).map(([each, value]) => [each, storedText(value)]),
  )
  const isCleaner = name === 'cleaner'
  const decoding = isCleaner && { thread: join(folder, name, 'decoder.mjs'), picture: largestPicture() }
  writeFileSync(given, JSON.stringify({ events, secrets, ...decoding }))
  const { memoryMb } = functions[name]
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [`--max-old-space-size=${Math.floor(memoryMb * 0.9)}`, child, join(folder, name, 'index.mjs'), given],
    { encoding: 'utf8', env: { ...process.env, ...environment(stack, name) } },
  )
  if (!stdout) throw new Error(`${name}: ${stderr}`)
  return JSON.parse(stdout) as Measured
}

const environment = ({ engine, deps }: Stack, name: FunctionName): Record<string, string> => ({
  AWS_REGION: 'local',
  AWS_ACCESS_KEY_ID: 'local',
  AWS_SECRET_ACCESS_KEY: 'local',
  AWS_ENDPOINT_URL_DYNAMODB: String(engine.client.endpoint),
  TABLE_NAME,
  STAGE_CONFIG: JSON.stringify(deps.config),
  FEED: 'sim',
  SECRET_ARNS: JSON.stringify(Object.fromEntries(secretsOf(name).map((each) => [each, each]))),
  UPLOADS_BUCKET: 'uploads',
  DATA_MASTER_KEY: 'key',
  MAIL_CONFIGURATION: 'mail',
  SCHEDULE_GROUP: 'due',
  SETTLEMENT_ARN: 'arn',
  ACCRUALS_ARN: 'arn',
  SCHEDULE_ROLE_ARN: 'arn',
  SCHEDULE_DLQ_ARN: 'arn',
})

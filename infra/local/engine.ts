import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { DynamoDBClientConfig } from '@aws-sdk/client-dynamodb'
import { patient } from '../../functions/patience.ts'
import { type Address, hiddenAddress } from './hidden-address.ts'
import { privateFolder } from './private-folder.ts'
import { orderStream, trimStream } from './trim-stream.ts'

export interface Engine {
  client: DynamoDBClientConfig
  stop(): Promise<void>
}

const client = (endpoint: string): DynamoDBClientConfig => ({
  endpoint,
  region: 'local',
  credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  // It shares the processors with everything on this machine.
  ...patient({ connectMs: 5_000, answerMs: 15_000 }),
})

const NOT_HIDDEN =
  "Warning: this system has only one loopback address, so a web page that finds the embedded engine's port could read its data.\n"

/** The engine of `AWS_ENDPOINT_URL_DYNAMODB`, or an embedded one with data in `dataDir` or in memory. */
export async function startEngine(dataDir?: string): Promise<Engine> {
  const external = process.env.AWS_ENDPOINT_URL_DYNAMODB
  if (external) return { client: client(external), stop: async () => {} }

  if (dataDir) {
    privateFolder(dataDir)
    await stopOrphan(dataDir)
    const table = join(dataDir, 'table.db')
    // Created first, so that the engine's files get this mode.
    writeFileSync(table, '', { flag: 'a', mode: 0o600 })
    chmodSync(table, 0o600)
    trimStream(table, Date.now())
  }
  const { child, host, port, stopWithUs } = await startAtFreeAddress(
    dataDir ? ['--db-path', join(dataDir, 'table.db')] : [],
  )
  if (dataDir) orderStream(join(dataDir, 'table.db'))
  if (dataDir)
    writeFileSync(pidFile(dataDir), JSON.stringify({ pid: child.pid, host, port }), { mode: 0o600 })

  return {
    client: client(`http://${host}:${port}`),
    async stop() {
      process.removeListener('exit', stopWithUs)
      const gone = new Promise((resolve) => child.once('exit', resolve))
      if (child.exitCode === null && child.kill('SIGTERM')) await gone
      if (dataDir) rmSync(pidFile(dataDir), { force: true })
    },
  }
}

/** A running server's engine, or one of its own. */
export async function joinEngine(dataDir: string): Promise<Engine> {
  const running = process.env.AWS_ENDPOINT_URL_DYNAMODB ? undefined : readPid(dataDir)
  if (running && isEngine(running.pid) && (await answers(running))) {
    return { client: client(`http://${running.host}:${running.port}`), stop: async () => {} }
  }
  return startEngine(dataDir)
}

function binary(): string {
  const name = `@dynoxide/${process.platform}-${process.arch}`
  try {
    return join(createRequire(import.meta.url).resolve(`${name}/package.json`), '..', 'dynoxide')
  } catch {
    throw new Error(
      `There is no embedded DynamoDB engine for ${process.platform}-${process.arch} (${name} is not installed). ` +
        'Start any engine that speaks its protocol, DynamoDB Local for example, and set AWS_ENDPOINT_URL_DYNAMODB to its address.',
    )
  }
}

const pidFile = (dataDir: string) => join(dataDir, 'engine.json')

function readPid(dataDir: string): (Address & { pid: number }) | undefined {
  if (!existsSync(pidFile(dataDir))) return undefined
  return { host: '127.0.0.1', ...JSON.parse(readFileSync(pidFile(dataDir), 'utf8')) }
}

export function engineRuns(dataDir: string): boolean {
  const running = readPid(dataDir)
  return running !== undefined && isEngine(running.pid)
}

/** The engine survives a killed server; two engines on one file would corrupt it. */
async function stopOrphan(dataDir: string): Promise<void> {
  const orphan = readPid(dataDir)
  if (!orphan || !isEngine(orphan.pid)) return
  process.kill(orphan.pid, 'SIGTERM')
  for (let i = 0; i < 100 && isEngine(orphan.pid); i++) await sleep(20)
  if (isEngine(orphan.pid)) process.kill(orphan.pid, 'SIGKILL')
}

/** Process numbers are reused: stop one only if its command is the engine's. */
function isEngine(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('dynoxide')
  } catch {
    return false
  }
}

/** Someone may take the port between its choice and its use. */
const DRAWS = 5

interface Started extends Address {
  child: ChildProcess
  stopWithUs: () => void
}

/** The engine works under one lock: more threads wait for each other and slow each write by a quarter. */
const ONE_THREAD = { TOKIO_WORKER_THREADS: '1' }

async function startAtFreeAddress(args: string[]): Promise<Started> {
  for (let draw = 1; ; draw++) {
    const { host, port, hidden } = await hiddenAddress()
    if (!hidden && draw === 1) process.stderr.write(NOT_HIDDEN)
    const listen = ['--host', host, '--port', String(port)]
    const child = spawn(binary(), [...listen, ...args], {
      env: { ...process.env, ...ONE_THREAD },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    const complaints: string[] = []
    child.stderr?.on('data', (chunk: Buffer) => complaints.push(chunk.toString()))
    const stopWithUs = () => child.kill('SIGKILL')
    process.once('exit', stopWithUs)
    try {
      await listening({ host, port }, child, complaints)
      return { child, host, port, stopWithUs }
    } catch (error) {
      process.removeListener('exit', stopWithUs)
      child.kill('SIGKILL')
      if (draw === DRAWS || !complaints.join('').includes('already in use')) throw error
    }
  }
}

/** Usually a fifth of a second; a busy machine takes longer. */
const START_MS = 30_000

async function listening(address: Address, child: ChildProcess, complaints: string[]): Promise<void> {
  for (let waitedMs = 0; waitedMs < START_MS; waitedMs += 10) {
    if (child.exitCode !== null) throw new Error(`the DynamoDB engine stopped: ${complaints.join('').trim()}`)
    if (await answers(address)) return
    await sleep(10)
  }
  throw new Error('the DynamoDB engine did not start within 30 s')
}

function answers({ host, port }: Address): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = new Socket()
    const done = (answer: boolean) => {
      socket.destroy()
      resolve(answer)
    }
    socket.once('connect', () => done(true))
    socket.once('error', () => done(false))
    socket.connect(port, host)
  })
}

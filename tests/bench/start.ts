import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../infra/local/hidden-address.ts'
import type { Figure } from './figure.ts'

const root = join(import.meta.dirname, '..', '..')

/** `npm start` on an empty data folder, the web built anew, until it says ready. */
export async function benchStart(): Promise<Figure[]> {
  rmSync(join(root, 'dist'), { recursive: true, force: true })
  const folder = mkdtempSync(join(tmpdir(), 'evenhand-bench-'))
  const startedMs = performance.now()
  const child = spawn('npm', ['start'], {
    cwd: root,
    env: { ...process.env, EVENHAND_DATA: folder, PORT: String(await freePort()) },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  })
  await new Promise<void>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`npm start ended with ${code}`)))
    child.stdout.on('data', (chunk: Buffer) => chunk.toString().includes('ready ') && resolve())
  })
  const seconds = (performance.now() - startedMs) / 1000
  child.removeAllListeners('exit')
  const gone = new Promise((resolve) => child.once('exit', resolve))
  if (child.pid) process.kill(-child.pid, 'SIGTERM')
  await gone
  rmSync(folder, { recursive: true, force: true })
  return [
    {
      name: 'npm start to ready, web built anew',
      value: seconds,
      unit: 's',
      bound: { kind: 'max', value: 15 },
    },
  ]
}

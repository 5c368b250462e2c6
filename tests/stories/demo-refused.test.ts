import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const command = join(import.meta.dirname, '..', '..', 'infra', 'local', 'demo.ts')

test('a demo is refused where the running server has other data, and writes nothing', async ({
  onTestFinished,
}) => {
  const folder = mkdtempSync(join(tmpdir(), 'evenhand-demo-'))
  const server = createServer((_, answer) => answer.end('there')).listen(0, '127.0.0.1')
  onTestFinished(() => {
    server.close()
    rmSync(folder, { recursive: true })
  })
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  const env = { ...process.env, PORT: String(port), EVENHAND_DATA: folder }
  const run = promisify(execFile)(process.execPath, [command], { env })
  await expect(run).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining(`the server on port ${port} uses other data than ${folder}`),
  })
  expect(readdirSync(folder)).toEqual([])
})

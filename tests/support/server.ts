import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createLocalServer } from '../../infra/local/server.ts'
import { type TestStack, testStack } from './stack.ts'

/** Content of `secret.txt`, one folder above the web. */
export const SECRET = 'not to be served'

export interface TestServer {
  stack: TestStack
  /** `http://127.0.0.1:<port>`. */
  origin: string
  stop(): Promise<void>
}

/** The product behind its local HTTP server, with a small web folder: one page, one asset. */
export async function testServer(): Promise<TestServer> {
  const folder = mkdtempSync(join(tmpdir(), 'evenhand-web-'))
  const web = join(folder, 'h5')
  mkdirSync(join(web, 'assets'), { recursive: true })
  // Beside the web, where no request may reach.
  writeFileSync(join(folder, 'secret.txt'), SECRET)
  writeFileSync(join(web, 'index.html'), '<!doctype html><title>Evenhand</title>')
  writeFileSync(join(web, 'assets', 'main-abc.js'), 'export {}')
  const desk = join(folder, 'desk')
  mkdirSync(desk)
  writeFileSync(join(desk, 'index.html'), '<!doctype html><title>Evenhand desk</title>')
  const stack = await testStack()
  const server = createLocalServer({ apis: stack.apis, bucket: stack.bucket, web, desk })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    stack,
    origin: `http://127.0.0.1:${port}`,
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await stack.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

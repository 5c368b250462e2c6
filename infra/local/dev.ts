import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createServer } from 'vite'
import { freePort } from './engine.ts'

// Hot reload for developers: the page by Vite, the API restarted by Node when its sources change.
const root = join(import.meta.dirname, '..', '..')
const apiPort = await freePort()
const api = spawn(process.execPath, ['--watch', join(import.meta.dirname, 'start.ts'), '--api-only'], {
  stdio: 'inherit',
  env: { ...process.env, PORT: String(apiPort) },
})
const vite = await createServer({
  configFile: join(root, 'web', 'vite.config.ts'),
  server: { port: Number(process.env.PORT ?? 8787), proxy: { '/api': `http://127.0.0.1:${apiPort}` } },
})
await vite.listen()
vite.printUrls()
const [page] = vite.resolvedUrls?.local ?? []
if (page) process.stdout.write(`  the kit: ${page}gallery/\n`)

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    api.kill(signal)
    void vite.close().then(() => process.exit(0))
  })
}

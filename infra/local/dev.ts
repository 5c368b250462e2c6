import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createServer } from 'vite'
import { freePort } from './hidden-address.ts'

// Vite serves the page; Node restarts the API when its sources change.
const root = join(import.meta.dirname, '..', '..')
const port = Number(process.env.PORT ?? 8787)
const apiPort = await freePort()
const api = spawn(process.execPath, ['--watch', join(import.meta.dirname, 'start.ts'), '--api-only'], {
  stdio: 'inherit',
  env: {
    ...process.env,
    HOST: '127.0.0.1',
    PORT: String(apiPort),
    DESK_PORT: String(port + 1),
    PAGE_PORT: String(port),
  },
})
const target = `http://127.0.0.1:${apiPort}`
const hot = (config: string, at: number) =>
  createServer({
    configFile: join(root, config),
    server: { port: at, proxy: { '/api': target, '/s3': target } },
  })
const [vite, desk] = await Promise.all([
  hot('web/vite.config.ts', port),
  hot('web/desk/vite.config.ts', port + 1),
])
await vite.listen()
await desk.listen()
vite.printUrls()
const [deskPage] = desk.resolvedUrls?.local ?? []
if (deskPage) process.stdout.write(`  the desk: ${deskPage}\n`)
const [page] = vite.resolvedUrls?.local ?? []
if (page) process.stdout.write(`  the kit: ${page}gallery/\n`)

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    api.kill(signal)
    void Promise.all([vite.close(), desk.close()]).then(() => process.exit(0))
  })
}

import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import { errorFields, jsonLog } from '../../functions/log.ts'
import { publishDemoArticles } from '../demo/articles.ts'
import { openDemoProjects } from '../demo/projects.ts'
import { buildWebIfChanged, deskFolder } from './build-web.ts'
import { dataFolder } from './data.ts'
import { deskLink } from './desk-link.ts'
import { isPastPlayed } from './past-played.ts'
import { privateFolder } from './private-folder.ts'
import { createLocalServer } from './server.ts'
import { startStack } from './stack.ts'

const folder = dataFolder()
const port = Number(process.env.PORT ?? 8787)
const host = process.env.HOST ?? '127.0.0.1'
const isLoopback = ['127.0.0.1', 'localhost', '::1'].includes(host)
const apiOnly = process.argv.includes('--api-only')

if (folder) privateFolder(folder)
const log = jsonLog((line) => {
  if (folder) appendFileSync(join(folder, 'server.log'), `${line}\n`, { mode: 0o600 })
  if (line.startsWith('{"level":"error"')) process.stderr.write(`${line}\n`)
})

const [web, stack] = await Promise.all([
  apiOnly ? undefined : buildWebIfChanged(),
  startStack({
    log,
    onLetter: ({ by, to, text }) =>
      process.stdout.write(`${by === 'mail' ? 'email' : 'sms'} to ${to}: ${text.split('\n')[0]}\n`),
    origins: [`http://localhost:${process.env.PAGE_PORT ?? port}`],
    ...(folder && { folder }),
    ...(process.env.FEED && { feed: process.env.FEED }),
  }),
])
// So that there is something to buy; in the cloud operators open projects.
await openDemoProjects(stack.deps.table, Date.now(), stack.deps.config)
await publishDemoArticles(stack.deps.table, Date.now(), stack.deps.config)
const server = createLocalServer({
  apis: stack.apis,
  bucket: stack.bucket,
  // On an open network its neighbours could read the codes.
  ...(isLoopback && { outbox: stack.outbox }),
  ...(web && { web, desk: deskFolder }),
})

/** Runs its work at once, to catch up, then at every interval, except while a demo plays. */
function rule(name: string, everyMs: number, work: () => Promise<unknown>): NodeJS.Timeout {
  const once = async () => {
    if (isPastPlayed(folder, Date.now())) return
    await work().catch((error: unknown) => log('error', `${name} failed`, errorFields(error)))
  }
  void once()
  return setInterval(() => void once(), everyMs)
}
const rules: NodeJS.Timeout[] = []

server.once('error', (error) => {
  process.stderr.write(
    `cannot listen on port ${port} of ${host}: ${error.message}. Set PORT to another one.\n`,
  )
  void stack.stop().then(() => process.exit(1))
})
const deskInvite = await stack.inviteFirst()
server.listen(port, host, () => {
  stack.streams.start()
  process.stdout.write(`invite code: ${stack.invite}\n`)
  if (deskInvite) process.stdout.write(`desk invite: ${deskLink(deskInvite)}\n`)
  process.stdout.write(`ready http://localhost:${port}/h5/\n`)
  rules.push(
    rule('sweep', 60_000, stack.sweep),
    rule('lookout', 60_000, stack.lookAtAlerts),
    // So that nobody waits a minute to see it.
    rule('notifier', 5_000, stack.tellDue),
    rule('accruals', 60_000, stack.accrue),
    rule('invitations', 60_000, stack.bookInvitations),
    rule('progress', 60_000, stack.countProgress),
    rule('bonuses', 3_600_000, stack.endBonuses),
    rule('recorder', 3_600_000, stack.record),
    rule('expiry', 3_600_000, stack.expirePictures),
  )
})

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    rules.forEach(clearInterval)
    server.closeAllConnections()
    server.close()
    void stack.stop().then(() => process.exit(0))
  })
}

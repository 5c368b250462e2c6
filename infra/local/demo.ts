import { newId } from '../../shared/ids.ts'
import { msOf } from '../../shared/time.ts'
import { publishDemoArticles } from '../demo/articles.ts'
import { openDemoProjects } from '../demo/projects.ts'
import { dataFolder, loadStageFile } from './data.ts'
import { joinEngine } from './engine.ts'
import { freePort } from './hidden-address.ts'
import { createLocalServer } from './server.ts'
import { startStack } from './stack.ts'

// npm run demo: an account with three days behind it, orders and projects, made by the product's own handlers with an earlier clock,
// so that its results follow from the tape and can be checked like any others.
const NAME = 'demo'
const PASSWORD = 'demo-balance7'
const DAYS = 3
const EVERY_S = 3 * 3600
const products = ['BTCUSD', 'XAUUSD', 'EURUSD', 'ETHUSD', 'AAPL', 'USOIL', 'SOLUSD']
const stakes = ['25', '100', '60', '200', '10', '150']
/** What is bought of the projects for demonstration. */
const invested: [name: string, amount: string][] = [
  ['full', '500'],
  ['running', '600'],
  ['balance', '400'],
]
const durations = [30, 60, 120, 180, 300]

const folder = dataFolder()
if (!folder) throw new Error('a demo needs a data folder: EVENHAND_DATA is memory')
let nowMs = Date.now() - DAYS * 86_400_000
const engine = await joinEngine(folder)
// No folder: a server running on the same data keeps its schedules.
const stack = await startStack({
  stage: await loadStageFile(folder),
  engine,
  clock: () => nowMs,
  events: false,
})
const port = await freePort()
const server = createLocalServer({ apis: stack.apis }).listen(port, '127.0.0.1')

/** A call as a phone would make it; answers null for a refusal (a market closed at that hour). */
async function post(
  path: string,
  fields: Record<string, string>,
  token?: string,
): Promise<Record<string, string> | null> {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    method: 'POST',
    headers: { 'idempotency-key': newId(nowMs), ...(token && { token }) },
    body: new URLSearchParams(fields),
  })
  const { code, data } = (await response.json()) as { code: number; data: Record<string, string> }
  return code === 0 ? data : null
}

try {
  const form = {
    username: NAME,
    password: PASSWORD,
    passwordRepeat: PASSWORD,
    invite: stack.invite,
    agree: '1',
  }
  const session = await post('/api/login/reg', form)
  if (session) {
    await openDemoProjects(stack.deps.table, Date.now(), stack.deps.config)
    await publishDemoArticles(stack.deps.table, Date.now(), stack.deps.config)
    // One of each kind, so that days are earned; the first fills its project.
    for (const [name, amount] of invested) {
      const bought = { id: `demo-${name}`, amount }
      if (!(await post('/api/user/yebjoinnow', bought, session.token)))
        throw new Error(`${name} was not bought`)
    }
    let orders = 0
    const end = Date.now() - 10 * 60_000
    for (let turn = 0; nowMs < end; turn++) {
      const ticket = {
        productId: products[turn % products.length] ?? '',
        direction: turn % 3 === 0 ? 'down' : 'up',
        amount: stakes[turn % stakes.length] ?? '',
        seconds: String(durations[turn % durations.length]),
      }
      const order = await post('/api/user/addorder', ticket, session.token)
      nowMs += 330_000
      if (order) {
        orders += 1
        await post('/api/user/goorder', { id: order.id ?? '' }, session.token)
      }
      nowMs += msOf(EVERY_S) - 330_000
    }
    process.stdout.write(`${orders} orders placed and settled over ${DAYS} days\n`)
  }
  process.stdout.write(`log in as ${NAME} with ${PASSWORD}\n`)
} finally {
  server.closeAllConnections()
  server.close()
  await stack.stop()
  await engine.stop()
}

import { randomBytes } from 'node:crypto'
import { parseAmount } from '../../shared/money.ts'
import { type Caller, CallFailed, createCaller, smokeName } from './caller.ts'
import { smokePicture } from './picture.ts'

export interface JourneyOptions {
  origin: string
  invite: string
  leaving?: 'deposit' | 'nothing'
  wait: (seconds: number) => Promise<unknown>
  done?: (step: string, ms: number) => void
  request?: typeof fetch
}

export class JourneyFailed extends Error {
  readonly step: string
  constructor(step: string, why: string) {
    super(`${step}: ${why}`)
    this.step = step
  }
}

interface Goods {
  items: { id: string; state: string; price: number | null }[]
}
interface Order {
  id: string
  closeAt: number
  status: string
  result: string | null
  profit: string | null
}
interface Me {
  balances: Record<string, { available: string; locked: string }>
}

const STAKE = '10'
const SECONDS = 30
const DEPOSIT = '100'

/**
 * Practice money only. `nothing` submits no deposit: a user with one under review cannot be erased. Throws
 * `JourneyFailed`.
 */
export async function journey({
  origin,
  invite,
  leaving = 'deposit',
  wait,
  done = () => {},
  request = fetch,
}: JourneyOptions): Promise<void> {
  const caller = createCaller(origin, request)
  async function step<Out>(name: string, act: () => Promise<Out>): Promise<Out> {
    const startedMs = performance.now()
    try {
      const out = await act()
      done(name, Math.round(performance.now() - startedMs))
      return out
    } catch (error) {
      throw new JourneyFailed(name, (error as Error).message)
    }
  }

  await step('the page opens', () => opensPage(origin, request))
  const product = await step('prices are there', () => openProduct(caller))
  const name = { username: smokeName(), password: randomBytes(9).toString('base64url') }
  await step('registers', () => registers(caller, invite, name))
  const before = await step('sees the practice money', () => availableOf(caller))
  const order = await step('places an order', () =>
    caller.post<Order>('/api/user/addorder', {
      productId: product,
      direction: 'up',
      amount: STAKE,
      seconds: String(SECONDS),
    }),
  )
  await step('waits for its close', () => wait(SECONDS + 3))
  await step('gets the result and its money', () => getsResult(caller, order.id, before))
  const screenshot = await step('sends a picture', () =>
    sendsPicture(caller, { origin, invite, wait }, request),
  )
  if (leaving === 'deposit') {
    await step('submits a deposit', () => submitsDeposit(caller, screenshot))
    await step('logs out, and is out', async () => {
      await caller.post('/api/login/logout', {})
      await isOut(caller)
    })
  } else
    await step('is erased, and is out', async () => {
      await erases(caller, name)
      await isOut(caller)
    })
}

async function opensPage(origin: string, request: typeof fetch): Promise<void> {
  const answer = await request(`${origin}/h5/`, { signal: AbortSignal.timeout(20_000) })
  const type = answer.headers.get('content-type') ?? ''
  if (!answer.ok || !type.startsWith('text/html'))
    throw new Error(`the page answered ${answer.status} ${type}`)
}

async function openProduct(caller: Caller): Promise<string> {
  const { items } = await caller.get<Goods>('/api/index/goods')
  const open = items.find(({ state, price }) => state === 'trading' && price !== null)
  if (!open) throw new Error(`none of ${items.length} products trades with a price`)
  return open.id
}

interface Name {
  username: string
  password: string
}

async function registers(caller: Caller, invite: string, { username, password }: Name): Promise<void> {
  const form = { username, password, passwordRepeat: password, invite, agree: '1' }
  caller.bear((await caller.post<{ token: string }>('/api/login/reg', form)).token)
}

async function availableOf(caller: Caller): Promise<bigint> {
  const { USD } = (await caller.get<Me>('/api/user/index')).balances
  const available = parseAmount(USD?.available ?? '', 'USD')
  if (available === null || available <= 0n) throw new Error('a new user has no practice money')
  return available
}

/** To the cent, as the terms promise. */
async function getsResult(caller: Caller, id: string, before: bigint): Promise<void> {
  const order = await caller.post<Order>('/api/user/goorder', { id })
  if (order.status !== 'settled' || order.result === null) throw new Error('the order is not settled')
  const after = await availableOf(caller)
  const profit = signed(order.profit ?? '')
  if (after - before !== profit)
    throw new Error(`the balance moved by ${after - before} cents, the order says ${profit}`)
  if (order.result === 'win' && profit <= 0n) throw new Error('a win brought no money')
  if (order.result === 'loss' && profit >= 0n) throw new Error('a loss cost no money')
}

function signed(text: string): bigint {
  const amount = parseAmount(text.replace(/^-/, ''), 'USD')
  if (amount === null) throw new Error(`${text} is no amount`)
  return text.startsWith('-') ? -amount : amount
}

async function sendsPicture(
  caller: Caller,
  { origin, wait }: JourneyOptions,
  request: typeof fetch,
): Promise<string> {
  const picture = smokePicture()
  const { key, url, fields } = await caller.post<{
    key: string
    url: string
    fields: Record<string, string>
  }>('/api/user/uploadfile', { purpose: 'deposit', contentType: 'image/png', size: String(picture.length) })
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  form.set('file', new Blob([new Uint8Array(picture)], { type: 'image/png' }))
  // A laptop names its bucket without a host.
  const posted = await request(new URL(url, origin), {
    method: 'POST',
    body: form,
    signal: AbortSignal.timeout(20_000),
  })
  if (!posted.ok) throw new Error(`the bucket answered ${posted.status}`)
  for (let looks = 0; looks < 20; looks++) {
    const { state } = await caller.get<{ state: string }>('/api/user/uploadstate', { key })
    if (state === 'clean') return key
    if (state === 'refused') throw new Error('a plain picture was refused')
    await wait(1)
  }
  throw new Error('the picture was not checked within twenty seconds')
}

async function submitsDeposit(caller: Caller, screenshot: string): Promise<void> {
  const { items } = await caller.get<{ items: { method: string }[] }>('/api/user/recharge')
  const method = items[0]?.method
  if (!method) throw new Error('there is no way to deposit')
  const form = { method, amount: DEPOSIT, screenshot }
  const { status } = await caller.post<{ status: number }>('/api/user/dorecharge', form)
  if (status !== 3) throw new Error(`the deposit has the state ${status}, not 3`)
}

async function erases(caller: Caller, { username, password }: Name): Promise<void> {
  const form = { action: 'erase', means: 'password', secret: password }
  const { stepUp } = await caller.post<{ stepUp: string }>('/api/user/stepup', form)
  await caller.post('/api/user/erase', { username }, { 'step-up': stepUp })
}

async function isOut(caller: Caller): Promise<void> {
  try {
    await caller.get('/api/user/index')
  } catch (error) {
    if (error instanceof CallFailed && error.message.includes('401')) return
    throw error
  }
  throw new Error('the token of the ended session is still taken')
}

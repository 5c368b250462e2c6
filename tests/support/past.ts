import { refuse } from '../../functions/deposits/review.ts'
import { keys } from '../../functions/table/keys.ts'
import { Change } from '../../functions/table/write.ts'
import { dueIndexOf } from '../../functions/trade/order.ts'
import { publishDemoArticles } from '../../infra/demo/articles.ts'
import { BINDING_TERMS } from '../../shared/destinations.ts'
import { newId } from '../../shared/ids.ts'
import { msOf, secondsOf } from '../../shared/time.ts'
import type { Site } from './browser.ts'
import { approveBy, press, submitted } from './deposits.ts'
import { boundAt, someAddress, someCard } from './destinations.ts'
import { type Invested, invested } from './invested.ts'
import { ask, type Member, member } from './members.ts'
import { writeMessages } from './messages.ts'
import { look, type OrderData, place } from './orders.ts'
import { quickOperator } from './people.ts'
import { type Withdrawn, withdrawn } from './withdrawn.ts'

/** Somebody who has been here for a while. */
export interface Past {
  user: Member
  /** The newest first. */
  settled: OrderData[]
  /** Runs on while any test looks: its verdict would cover other screens. */
  open: OrderData
  /** One under review, one refused. */
  deposits: { waiting: string; refused: string }
  /** Cash that became a coin. */
  exchange: string
  withdrawals: Withdrawn
  invested: Invested
  /** The shared proof of the newest settled order. */
  proofId: string
  /** A question of theirs about it, and the answer. */
  thread: string
}

/** A clock to open a site with, which can be put back. */
export function pastClock() {
  const clock = { behindMs: 0, nowMs: () => Date.now() - clock.behindMs }
  return clock
}

const HOUR_MS = 3_600_000
const tickets = [
  { hoursAgo: 38, productId: 'BTCUSD', direction: 'up', amount: '50', seconds: 60 },
  { hoursAgo: 31, productId: 'ETHUSD', direction: 'down', amount: '120', seconds: 180 },
  { hoursAgo: 26, productId: 'XAUUSD', direction: 'up', amount: '75', seconds: 120 },
  { hoursAgo: 19, productId: 'EURUSD', direction: 'down', amount: '200', seconds: 300 },
  { hoursAgo: 8, productId: 'SOLUSD', direction: 'up', amount: '25', seconds: 30 },
  { hoursAgo: 2, productId: 'ETHUSD', direction: 'up', amount: '60', seconds: 60 },
  { hoursAgo: 0.1, productId: 'BTCUSD', direction: 'up', amount: '100', seconds: 30 },
]

/**
 * A member with two days behind them, made by the product's own handlers under an earlier clock, so that every
 * result is that of the tape and checks. `tickets` of a market that was closed at its hour are left out.
 */
export async function livedIn(site: Site, clock: ReturnType<typeof pastClock>, name?: string): Promise<Past> {
  const { table, config } = site.stack.deps
  await publishDemoArticles(table, clock.nowMs(), config)
  // Before anything that is made below: what went out earlier would be money nobody had.
  clock.behindMs = 40 * HOUR_MS
  const user = await member(site, name)
  const settled: OrderData[] = []
  for (const { hoursAgo, ...ticket } of tickets) {
    clock.behindMs = hoursAgo * HOUR_MS
    const order = await placed(site, user, ticket, clock.nowMs())
    if (!order) continue
    clock.behindMs -= msOf(ticket.seconds + 2)
    settled.unshift(await look(site, user, order.id))
  }
  const deposits = await deposited(site, user, clock)
  const exchange = await exchanged(site, user)
  await boundAt(site.stack, user.uid, someCard(), clock.nowMs() - 30 * HOUR_MS)
  const alipay = { kind: 'alipay', account: 'ada@example.com', name: 'Ada Byron', terms: BINDING_TERMS }
  await boundAt(site.stack, user.uid, alipay, clock.nowMs() - HOUR_MS)
  await boundAt(site.stack, user.uid, someAddress(), clock.nowMs() - HOUR_MS)
  const withdrawals = await withdrawn(site, user, clock)
  const bought = await invested(site, user, clock)
  clock.behindMs = 0
  await writeMessages(site.stack, user.uid)
  await readCheck(site, user)
  const { proofId } = await ask(site, 'trade.receipt', { id: settled[0]?.id ?? '' }, user)
  const thread = await conversation(site, user, settled[0]?.id ?? '')
  return {
    user,
    settled,
    deposits,
    exchange,
    withdrawals,
    invested: bought,
    proofId,
    thread,
    open: await longOpen(site, user),
  }
}

const LONG_S = 3 * 3600

async function longOpen(site: Site, user: Member): Promise<OrderData> {
  const { config, table } = site.stack.deps
  const order = await place(site, user, { seconds: 300 })
  const closeAt = order.closeAt - order.seconds + LONG_S
  const { gsk } = dueIndexOf({ ...order, uid: user.uid, seconds: LONG_S }, config.shards)
  const change = new Change(keys.order(user.uid, order.id))
    .set('seconds', LONG_S)
    .set('closeAt', closeAt)
    .set('gsk', gsk)
  await table.write(change.build())
  return { ...order, seconds: LONG_S, closeAt }
}

/** Two exchanges of the same hour: some cash to bitcoin, and a little of it back. */
async function exchanged(site: Site, user: Member): Promise<string> {
  const exchange = async (from: 'USD' | 'BTC', to: 'USD' | 'BTC', amount: string) => {
    const { quote } = await ask(site, 'exchange.exchange', { from, to, amount }, user)
    const form = { from, to, amount, quote: quote?.quote ?? '' }
    return ask(site, 'exchange.exchange_confirm', form, { ...user, operationId: quote?.id ?? '' })
  }
  const { id } = await exchange('USD', 'BTC', '500')
  await exchange('BTC', 'USD', '0.001')
  return id
}

/** Of two days with orders a reality check is due, and would stand over every page; the next is half a day off. */
async function readCheck(site: Site, user: Member): Promise<void> {
  const now = new Date()
  const hour = (now.getUTCHours() + 12) % 24
  await ask(site, 'limits.realitycheck_answer', { at: secondsOf(now.getTime()), hour }, user)
}

async function conversation(site: Site, user: Member, aboutId: string): Promise<string> {
  const { token } = await quickOperator(site.stack, 'reviewer')
  const asked = { topic: 'order', text: 'Who sets the close price?', about: 'order', aboutId } as const
  const { id } = await ask(site, 'service.ticket_write', asked, user)
  const answer = { uid: user.uid, id, seen: 1, canned: 'result_check', text: 'Nobody here does.' } as const
  await ask(site, 'desk.ticket_answer', answer, { token })
  return id
}

async function placed(site: Site, user: Member, ticket: Parameters<typeof place>[2], nowMs: number) {
  try {
    return await place(site, user, ticket, nowMs)
  } catch (error) {
    if (String(error).includes('market_closed')) return null
    throw error
  }
}

/** What came in over two days, in every state it can be in. */
async function deposited(
  site: Site,
  user: Member,
  clock: ReturnType<typeof pastClock>,
): Promise<Past['deposits']> {
  const stack = {
    deps: site.stack.deps,
    id: () => newId(clock.nowMs()),
    ok: ((id, input) =>
      ask(site, id, input, { token: user.token, operationId: newId(clock.nowMs()) })) as Parameters<
      typeof submitted
    >[0]['ok'],
  }
  const submit = (hoursAgo: number, amount: string) => {
    clock.behindMs = hoursAgo * HOUR_MS
    return submitted(stack, user, amount)
  }
  const later = (minutes: number) => {
    clock.behindMs -= minutes * 60_000
  }
  const credited = await submit(36, '250')
  later(40)
  await approveBy(stack, 'ada', credited)
  const refused = await submit(20, '80')
  later(25)
  await refuse(stack.deps, press(stack, 'ada'), refused, 'reason_picture_unclear')
  const large = await submit(3, '1500')
  later(30)
  await approveBy(stack, 'ada', large)
  const waiting = await submit(0.5, '120')
  clock.behindMs = 0
  return { waiting: waiting.id, refused: refused.id }
}

import { assumed, perOrder, standing } from './load.ts'
import { prices } from './prices.ts'

/** A line of a month's bill. */
export interface Line {
  what: string
  /** Whether it comes with each order, with people looking on, or with the stage; `free` is what AWS does not ask for. */
  of: 'order' | 'looking on' | 'stage' | 'free'
  dollars: number
  /** How it comes about, in words. */
  how: string
}

/**
 * How many of so many questions are the first for one of `kept` answers, and so not answered from a cache. They come at
 * random: of an answer that is asked for `mean` times on average nobody asks with a chance of e to the power of `-mean`.
 */
const askedFirst = (asked: number, kept: number): number => kept * (1 - Math.exp(-asked / kept))

/** What a month of a stage with so many orders costs, line by line. */
export function monthly(orders: number): Line[] {
  const { placing, settling, calls, reads, ticks, full } = perOrder
  const { callMs, callGb, answerKb, orderKb, logKb, edgeLogKb } = assumed
  const writes = placing.writes + settling.writes
  const callSeconds = (callMs / 1000) * callGb
  const perCall = prices.apiCall + prices.functionCall + callSeconds * prices.functionGbSecond
  const own = calls.addorder + calls.goorder
  const looking = calls.ajaxorder_list + calls.index
  const behindFirewall = full + looking + own
  const requests = orders * (ticks + behindFirewall)
  const seconds = assumed.busyHours * 3600
  /** Of so many questions an order for so many answers a second: what the shield and the functions are asked. */
  const asked = (each: number, answers: number) =>
    askedFirst(orders * each, seconds * answers) * perCall +
    askedFirst(orders * each, seconds * answers * assumed.edges) * prices.shieldRequest
  const gb = (kb: number) => kb / 1_000_000
  const sentGb = requests * gb(answerKb)
  const line = (of: Line['of'], what: string, dollars: number, how: string): Line => ({
    of,
    what,
    dollars,
    how,
  })
  return [
    line('order', 'table, writes', orders * writes * prices.writeUnit, `${writes} units an order`),
    line(
      'order',
      'table, reads',
      orders * (settling.reads + calls.goorder * reads.goorder) * prices.readUnit,
      `${settling.reads} units to settle, ${reads.goorder} each time its result is asked`,
    ),
    line('order', 'table, kept', orders * gb(orderKb) * prices.storedGb, `${orderKb} kB, the first month`),
    line('order', 'its own calls', orders * own * perCall, `${own} calls of ${callMs} ms`),
    line(
      'order',
      'settlement',
      orders * (prices.schedule + prices.functionCall + callSeconds * prices.functionGbSecond),
      'a schedule and a call, if no other order is due in the minute',
    ),
    line('order', 'logs', orders * (own + 1) * gb(logKb) * prices.logGb, `${logKb} kB a call`),
    line(
      'looking on',
      'edge, requests',
      requests * prices.edgeRequest,
      `${Math.round(requests / orders)} requests an order, ${Math.round(ticks)} of them ticks`,
    ),
    line('looking on', 'edge, sent', sentGb * prices.edgeGb, `${answerKb} kB an answer`),
    line(
      'looking on',
      'edge, logs',
      requests * gb(edgeLogKb) * prices.filesGb,
      'each request, for thirty days',
    ),
    line(
      'looking on',
      'ticks asked for the edge',
      asked(ticks, 1),
      `once a second at most, by a shield that ${assumed.edges} places ask`,
    ),
    line(
      'looking on',
      'full prices asked for the edge',
      asked(full, assumed.products),
      `the same, for each of ${assumed.products} products`,
    ),
    line(
      'looking on',
      'who they are, open orders',
      orders *
        (looking * perCall +
          (calls.ajaxorder_list * reads.ajaxorder_list + calls.index * reads.index) * prices.readUnit),
      `${looking.toFixed(1)} calls an order`,
    ),
    line(
      'looking on',
      'firewall, requests',
      orders * behindFirewall * prices.firewallRequest,
      `${Math.round(behindFirewall)} requests an order: each but the ticks, whose host has none`,
    ),
    line(
      'free',
      'edge, free each month',
      -Math.min(requests, prices.edgeFreeRequests) * prices.edgeRequest -
        Math.min(sentGb, prices.edgeFreeGb) * prices.edgeGb,
      'of an account: 10 million requests and 1 TB sent',
    ),
    line(
      'stage',
      'whatever is used or not',
      standingCost(standing),
      `${standing.secrets} secrets, ${standing.alarms} alarms, a dashboard, a master key, ${standing.firewalls} firewalls with ${standing.firewallRules} rules`,
    ),
  ]
}

/** Dollars a month of what stands there. */
export const standingCost = (of: Record<keyof typeof standing, number>): number =>
  of.secrets * prices.secret +
  of.alarms * prices.alarm +
  of.composites * prices.compositeAlarm +
  of.dashboards * prices.dashboard +
  of.masterKeys * prices.masterKey +
  of.firewalls * prices.firewall +
  of.firewallRules * prices.firewallRule

/** Dollars of a million orders, of the lines of one sort. */
export const perMillion = (of: Line['of'], orders = 1_000_000): number =>
  (monthly(orders)
    .filter((line) => line.of === of)
    .reduce((sum, { dollars }) => sum + dollars, 0) *
    1_000_000) /
  orders

export interface Limit {
  what: string
  /** How much of it is used, as a part of one. */
  used: number
  /** Whose it is and what is done when it comes near. */
  mend: string
}

/** How near a stage with so many orders a month comes to the limits of a new account and of its own config. */
export function limits(
  orders: number,
  { shards, ratePerSecond }: { shards: number; ratePerSecond: number },
): Limit[] {
  const perSecond = orders / (assumed.busyHours * 3600)
  const { placing, settling, calls, ticks, full } = perOrder
  const own = calls.addorder + calls.goorder + calls.ajaxorder_list + calls.index
  const prices = (each: number, answers: number) => Math.min(perSecond * each, answers * assumed.edges)
  const asked = perSecond * own + prices(ticks, 1) + prices(full, assumed.products)
  const limit = (what: string, used: number, mend: string): Limit => ({ what, used, mend })
  return [
    limit(
      'functions at once (1,000)',
      (asked + perSecond) * (assumed.callMs / 1000) * (1 / 1000),
      'ask AWS for more (Lambda, concurrent executions)',
    ),
    limit(
      'writes of the table (40,000 units a second)',
      (perSecond * (placing.writes + settling.writes)) / 40_000,
      'ask AWS for more (DynamoDB, table-level write throughput)',
    ),
    limit(
      'the index of due orders (1,000 units a second a shard)',
      (perSecond * 2) / (1000 * shards),
      'raise `shards` of the stage: they are only ever raised',
    ),
    limit(
      'calls of the API (the stage’s own throttle)',
      asked / ratePerSecond,
      'raise `throttle` of the stage; an account has 10,000 a second',
    ),
    limit(
      'schedules made (1,000 a second)',
      Math.min(perSecond, shards / 60) / 1000,
      'ask AWS for more (EventBridge Scheduler, CreateSchedule)',
    ),
  ].sort((a, b) => b.used - a.used)
}

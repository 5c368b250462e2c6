import { assumed, idle, perOrder, standing } from './load.ts'
import { prices } from './prices.ts'

export interface Line {
  what: string
  of: 'order' | 'looking on' | 'stage' | 'free'
  dollars: number
  how: string
}

/**
 * Requests without a cached answer among `kept`. At random: an answer asked for `mean` times on average is
 * unasked with chance e^-mean.
 */
const askedFirst = (asked: number, kept: number): number => kept * (1 - Math.exp(-asked / kept))

export function monthly(orders: number): Line[] {
  const { placing, settling, calls, reads, ticks, full } = perOrder
  const { callMs, callGb, answerKb, orderKb, logKb, accessLogKb, edgeLogKb } = assumed
  const writes = placing.writes + settling.writes
  const callSeconds = (callMs / 1000) * callGb
  const perCall = prices.apiCall + prices.functionCall + callSeconds * prices.functionGbSecond
  const own = calls.addorder + calls.goorder
  const looking = calls.ajaxorder_list + calls.index
  const behindFirewall = full + looking + own
  const requests = orders * (ticks + behindFirewall)
  const seconds = assumed.busyHours * 3600
  const askedOfFunctions = (each: number, answers: number) => askedFirst(orders * each, seconds * answers)
  const asked = (each: number, answers: number) =>
    askedOfFunctions(each, answers) * perCall +
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
      orders * (placing.reads + settling.reads + calls.goorder * reads.goorder) * prices.readUnit,
      `${placing.reads} unit to place, ${settling.reads} to settle, ${reads.goorder} each time its result is asked`,
    ),
    line('order', 'table, kept', orders * gb(orderKb) * prices.storedGb, `${orderKb} kB, the first month`),
    line('order', 'its own calls', orders * own * perCall, `${own} calls of ${callMs} ms`),
    line(
      'order',
      'settlement',
      orders * (prices.schedule + prices.functionCall + callSeconds * prices.functionGbSecond),
      'a schedule and a call, if no other order is due in the minute',
    ),
    line(
      'order',
      'logs',
      orders * ((own + 1) * gb(logKb) + own * gb(accessLogKb)) * prices.logGb,
      `${logKb} kB a call, and ${accessLogKb} kB in the log of the API`,
    ),
    line(
      'looking on',
      'edge, requests',
      requests * prices.edgeRequest,
      `${Math.round(requests / orders)} requests per order, ${Math.round(ticks)} of them ticks`,
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
      `${looking.toFixed(1)} calls per order`,
    ),
    line(
      'looking on',
      'logs of these calls',
      (orders * looking + askedOfFunctions(ticks, 1) + askedOfFunctions(full, assumed.products)) *
        gb(logKb + accessLogKb) *
        prices.logGb,
      `${logKb} kB a call, and ${accessLogKb} kB in the log of the API`,
    ),
    line(
      'looking on',
      'firewall, requests',
      orders * behindFirewall * prices.firewallRequest,
      `${Math.round(behindFirewall)} requests per order: each but the ticks, whose host has none`,
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
    line(
      'stage',
      'what runs by itself',
      runningCost(),
      `${idle.calls.toLocaleString('en')} calls by rules a month`,
    ),
  ]
}

export const standingCost = (of: Record<keyof typeof standing, number>): number =>
  of.secrets * prices.secret +
  of.alarms * prices.alarm +
  of.composites * prices.compositeAlarm +
  of.dashboards * prices.dashboard +
  of.masterKeys * prices.masterKey +
  of.firewalls * prices.firewall +
  of.firewallRules * prices.firewallRule +
  of.ownMetrics * prices.ownMetric

const runningCost = (): number => {
  const perCall =
    prices.functionCall +
    (idle.callMs / 1000) * idle.callGb * prices.functionGbSecond +
    idle.reads * prices.readUnit +
    (assumed.logKb / 1_000_000) * prices.logGb
  return idle.calls * perCall + idle.queuePolls * prices.queueRequest
}

export const idleCost = (): number => standingCost(standing) + runningCost()

export const perMillion = (of: Line['of'], orders = 1_000_000): number =>
  (monthly(orders)
    .filter((line) => line.of === of)
    .reduce((sum, { dollars }) => sum + dollars, 0) *
    1_000_000) /
  orders

export interface Limit {
  what: string
  /** A part of one. */
  used: number
  mend: string
}

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
      'writes of the table (40,000 units per second)',
      (perSecond * (placing.writes + settling.writes)) / 40_000,
      'ask AWS for more (DynamoDB, table-level write throughput)',
    ),
    limit(
      'the index of due orders (1,000 units per second per shard)',
      // Placed, drawn, settled.
      (perSecond * 3) / (1000 * shards),
      'raise `shards` of the stage: they are only ever raised',
    ),
    limit(
      'calls of the API (the stage’s own throttle)',
      asked / ratePerSecond,
      'raise `throttle` of the stage; an account has 10,000 per second',
    ),
    limit(
      'schedules made (1,000 per second)',
      Math.min(perSecond, shards / 60) / 1000,
      'ask AWS for more (EventBridge Scheduler, CreateSchedule)',
    ),
  ].sort((a, b) => b.used - a.used)
}

import { assumed } from './plan/load.ts'
import { idleCost, limits, monthly, perMillion } from './plan/plan.ts'
import { PRICES_OF } from './plan/prices.ts'
import { stageOf, takenOut } from './stage-words.ts'
import { stages } from './stages.ts'

// npm run plan -- --orders 1e6 [--stage prod]

function fail(why: string): never {
  process.stderr.write(`${why}\n`)
  process.exit(1)
}

function asked() {
  try {
    return stageOf(process.argv.slice(2))
  } catch (error) {
    return fail((error as Error).message)
  }
}
const { stage = stages.prod, rest } = asked()
const { word = '1e6' } = takenOut('--orders', rest)
const orders = Number(word)
if (!Number.isInteger(orders) || orders < 1 || orders > 1e10)
  fail('say how many orders per month: npm run plan -- --orders 1e6 (1 to 1e10)')

const dollars = (amount: number) => `$${amount.toFixed(2)}`.padStart(14)
const lines = monthly(orders)
const width = Math.max(...lines.map(({ what }) => what.length))
const out = [
  `A month with ${orders.toLocaleString('en')} orders, list prices of ${PRICES_OF} in us-east-1 (infra/plan/prices.ts)`,
  '',
  ...lines.map(
    ({ what, of, dollars: amount, how }) =>
      `${of.padEnd(11)} ${what.padEnd(width)} ${dollars(amount)}  ${how}`,
  ),
  `${''.padEnd(11)} ${'together'.padEnd(width)} ${dollars(lines.reduce((sum, line) => sum + line.dollars, 0))}`,
  '',
  `an idle stage: ${dollars(idleCost()).trim()} a month`,
  `a million orders: ${dollars(perMillion('order', orders)).trim()} of their own, ${dollars(perMillion('looking on', orders)).trim()} for looking on (${dollars(perMillion('looking on', orders) + perMillion('free', orders)).trim()} after what is free)`,
  '',
  `limits of ${stage.stage}, the first to come first; ${(orders / (assumed.busyHours * 3600)).toFixed(1)} orders per second on average`,
  ...limits(orders, { shards: stage.runtime.shards, ratePerSecond: stage.throttle.ratePerSecond }).map(
    ({ what, used, mend }) => `${`${(100 * used).toFixed(1)} %`.padStart(9)}  ${what}: ${mend}`,
  ),
]
process.stdout.write(`${out.join('\n')}\n`)

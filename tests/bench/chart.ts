import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { build } from 'esbuild'
import type { Page } from 'playwright-core'
import { buildWebIfChanged } from '../../infra/local/build-web.ts'
import { openSite, type Site } from '../support/browser.ts'
import { unpackChromium } from '../support/chromium.ts'
import { member } from '../support/members.ts'
import { place } from '../support/orders.ts'
import { type Figure, median } from './figure.ts'
import { type TickWork, tickWork } from './tick.ts'

const TICKS = 30
/** Of a page in use: code that has just come is compiled as it first runs. */
const TICKS_BEFORE = 5
const REDRAWS = 12
const SPARKLINES = 20
const SLOWER = 6
/** After the answer to a question for the price, everything it brings about has been drawn by then. */
const SETTLED_MS = 700

const root = join(import.meta.dirname, '..', '..')

/**
 * Main thread of the trade page per tick, with 200 candles and all indicators shown and the processor slowed six-fold:
 * the browser's own sum of its tasks (CDP Performance.getMetrics, TaskDuration) from one second's price to the next,
 * in time of the processor, so that other work on the machine counts less.
 */
export async function benchChart(): Promise<Figure[]> {
  const site = await openSite(await unpackChromium(), await buildWebIfChanged())
  try {
    return [
      ...(await benchTicks(site)),
      ...(await benchLive(site)),
      ...(await benchRunning(site)),
      ...(await benchSparklines(site)),
    ]
  } finally {
    await site.stop()
  }
}

/** The trade page with this chosen of its chart and with orders that run so many seconds, once it is drawn. */
async function openTrade(site: Site, chosen: Record<string, string>, orders: readonly number[] = []) {
  const user = await member(site)
  const { page, context } = await site.open('/', { session: user.session })
  await page.evaluate(`for (const [name, value] of Object.entries(${JSON.stringify(chosen)}))
    localStorage.setItem('evenhand.' + name, value)`)
  for (const seconds of orders) await place(site, user, { seconds })
  await page.goto(`${site.url}?#/pages/trade/trade?id=BTCUSD`)
  await page.getByRole('img', { name: /^Prices of BTCUSD/ }).waitFor()
  await page.locator('[data-running]').waitFor({ state: 'attached' })
  // Its entry is known.
  if (orders.length > 0) await page.locator('[data-wins]').waitFor({ state: 'attached' })
  return { page, context }
}

/** What each of some ticks in a row took. */
async function ticksOf(page: Page, taskMs: () => Promise<number>): Promise<number[]> {
  const ticks: number[] = []
  for (let tick = 0; tick < TICKS_BEFORE; tick++) await nextPrice(page)
  for (let before = await taskMs(); ticks.length < TICKS; ) {
    await nextPrice(page)
    const now = await taskMs()
    ticks.push(now - before)
    before = now
  }
  return ticks
}

/**
 * A tick of the live line: the processor's time of the page's own tasks, script to picture, six times. Measured at the
 * machine's full speed, as the browser's own slowing counts by the wall clock: where other work shares the machine, it
 * charges a page for the time in which that ran. The page slowed by the browser stands beside it, both of a bare page,
 * and what the worker does that asks.
 */
async function benchLive(site: Site): Promise<Figure[]> {
  const { page, context } = await openTrade(site, {})
  const work = await workOf(page)
  const slowed = await ticksOf(page, await taskClock(page))
  await context.close()
  // What the least page costs that asks by itself, on the machine as it is at this moment.
  const other = await site.open('/')
  await other.page.goto(`${site.url}manifest.webmanifest`)
  await other.page.evaluate(BARE_PAGE)
  const bareWork = await workOf(other.page)
  const bareSlowed = await ticksOf(other.page, await taskClock(other.page))
  await other.context.close()
  const name = 'a tick of the trade page with the live line'
  const least = 'a tick of a page that asks for a price, writes and tints it'
  const times = `${SLOWER} times its work on the main thread`
  const browser = `all tasks, ${SLOWER}-fold slowed by the browser`
  return [
    ...figuresOf(
      `${least}, ${times}`,
      bareWork.map(({ page: own }) => own * SLOWER),
    ),
    ...figuresOf(
      `${name}, ${times}`,
      work.map(({ page: own }) => own * SLOWER),
      30,
    ),
    {
      name: `${name}, ${times}: garbage collected beside it, mean`,
      value: (work.reduce((sum, { garbage }) => sum + garbage, 0) / work.length) * SLOWER,
      unit: 'ms',
    },
    {
      name: `${name}: the worker that asks, ${SLOWER} times its work beside it, mean`,
      value: (work.reduce((sum, { worker }) => sum + worker, 0) / work.length) * SLOWER,
      unit: 'ms',
    },
    ...figuresOf(`${least}, ${browser}`, bareSlowed),
    ...figuresOf(`${name}, ${browser}`, slowed, 30),
  ]
}

/**
 * The same tick while an order runs, by the first of the measures above. The view stands still while the line runs
 * towards the close; before and after that it moves, and with it the close and its countdown. Each outlasts the ticks.
 */
const RUNNING: { what: string; chosen: Record<string, string>; orders: number[] }[] = [
  { what: 'an order, the view stands still', chosen: {}, orders: [120] },
  { what: 'an order, the view moves', chosen: { 'chart.span': '400' }, orders: [60] },
  { what: 'five orders', chosen: {}, orders: [120, 120, 120, 120, 120] },
]

async function benchRunning(site: Site): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const { what, chosen, orders } of RUNNING) {
    const { page, context } = await openTrade(site, chosen, orders)
    const work = await workOf(page)
    if ((await page.locator('[data-wins]').count()) === 0) throw new Error('the order has closed')
    await context.close()
    const name = `a tick of the live line with ${what}, ${SLOWER} times its work on the main thread`
    figures.push(
      ...figuresOf(
        name,
        work.map(({ page: own }) => own * SLOWER),
        30,
      ),
    )
  }
  return figures
}

async function workOf(page: Page): Promise<TickWork[]> {
  for (let tick = 0; tick < TICKS_BEFORE; tick++) await nextPrice(page)
  // One question more than whole seconds between them.
  return tickWork(page, async () => {
    for (let tick = 0; tick <= TICKS; tick++) await nextPrice(page)
  })
}

const figuresOf = (name: string, values: number[], most?: number): Figure[] => [
  { name: `${name}, p50`, value: median(values), unit: 'ms' },
  {
    name: `${name}, p95`,
    value: late(values),
    unit: 'ms',
    ...(most !== undefined && { bound: { kind: 'max' as const, value: most } }),
  },
]

const BARE_PAGE = `
  const price = document.body.appendChild(document.createElement('p'))
  setInterval(async () => {
    const answer = await fetch('/api/index/ticks')
    price.textContent = (await answer.json()).data.items.BTCUSD.prices.at(-1)
    price.style.color = 'red'
    setTimeout(() => { price.style.color = '' }, 300)
  }, 1000)
`

async function benchTicks(site: Site): Promise<Figure[]> {
  const chosen = { interval: '1m', 'chart.shown': '200', 'chart.ma': 'yes', 'chart.boll': 'yes' }
  const { page, context } = await openTrade(site, chosen)
  await page.locator('.apexcharts-svg').waitFor()
  const taskMs = await taskClock(page)
  const ticks = await ticksOf(page, taskMs)

  const redraws: number[] = []
  const kind = page.getByRole('button', { name: /^Show (a line|candles)$/ })
  await page.getByRole('button', { name: 'Chart settings' }).click()
  while (redraws.length < REDRAWS) {
    await nextPrice(page)
    const before = await taskMs()
    await kind.click()
    await sleep(SETTLED_MS / 2)
    redraws.push((await taskMs()) - before)
  }
  await context.close()

  const slower = `${SLOWER}-fold slower, 200 candles`
  return [
    {
      name: `a tick of the trade page, ${slower}, p50`,
      value: median(ticks),
      unit: 'ms',
      bound: { kind: 'max', value: 60 },
    },
    { name: `a tick of the trade page, ${slower}, p95`, value: late(ticks), unit: 'ms' },
    { name: `a full redraw of the chart, ${slower}, p50`, value: median(redraws), unit: 'ms' },
    { name: `a full redraw of the chart, ${slower}, p95`, value: late(redraws), unit: 'ms' },
  ]
}

/** Twenty sparklines of a day put on a page at once, by the page's own component: as it is, and slowed as above. */
async function benchSparklines(site: Site): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'evenhand-sparklines-'))
  const outfile = join(folder, 'sparklines.js')
  await build({
    stdin: { contents: SPARKLINE_PAGE, resolveDir: root, loader: 'tsx' },
    outfile,
    bundle: true,
    minify: true,
    define: { 'process.env.NODE_ENV': '"production"' },
    jsx: 'automatic',
  })
  const page = await site.browser.newPage({ viewport: { width: 390, height: 844 } })
  await page.addScriptTag({ path: outfile })
  const draw = async () => median((await page.evaluate(`drawAll(${SPARKLINES}, 15)`)) as number[])
  await draw()
  const ms = await draw()
  await taskClock(page)
  const slowMs = await draw()
  await page.close()
  rmSync(folder, { recursive: true, force: true })
  return [
    { name: `${SPARKLINES} sparklines drawn`, value: ms, unit: 'ms', bound: { kind: 'max', value: 10 } },
    { name: `${SPARKLINES} sparklines drawn, ${SLOWER}-fold slower`, value: slowMs, unit: 'ms' },
  ]
}

const SPARKLINE_PAGE = `
import { createRoot } from 'react-dom/client'
import { flushSync } from 'react-dom'
import { Sparkline } from './web/ui/Sparkline.tsx'
const values = Array.from({ length: 48 }, (_, i) => 100 + Math.sin(i / 5) * 3 + (i * 7919 % 13) / 10)
window.drawAll = async (count, times) => {
  const measured = []
  for (let time = 0; time < times; time++) {
    const place = document.body.appendChild(document.createElement('div'))
    const root = createRoot(place)
    const start = performance.now()
    flushSync(() => root.render(Array.from({ length: count }, (_, i) => <Sparkline key={i} values={values} />)))
    place.getBoundingClientRect()
    measured.push(performance.now() - start)
    root.unmount()
    place.remove()
    await new Promise((done) => setTimeout(done, 50))
  }
  return measured
}`

/** Slows the page's processor down; answers its clock of time spent on the main thread, in milliseconds. */
async function taskClock(page: Page): Promise<() => Promise<number>> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  return async () => {
    const { metrics } = await devtools.send('Performance.getMetrics')
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000
  }
}

const TOUCHED_EACH = 10
let prices = 0

/** Waits for the next second's price and for all it brings about. */
async function nextPrice(page: Page): Promise<void> {
  await page.waitForResponse('**/api/index/ticks')
  // Else the page would think that somebody looks on at most, and ask every third second.
  if (++prices % TOUCHED_EACH === 0) await page.keyboard.press('Shift')
  await sleep(SETTLED_MS)
}

const late = (values: number[]): number =>
  [...values].sort((a, b) => a - b)[Math.ceil(values.length * 0.95) - 1] ?? Number.NaN

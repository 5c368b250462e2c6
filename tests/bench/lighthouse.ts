import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import lighthouse, { type RunnerResult } from 'lighthouse'
import { chromium as playwright } from 'playwright-core'
import { buildWebIfChanged } from '../../infra/local/build-web.ts'
import { freePort } from '../../infra/local/hidden-address.ts'
import { paths, tradePath } from '../../web/paths.ts'
import { openSite, type Site } from '../support/browser.ts'
import { type Chromium, unpackChromium } from '../support/chromium.ts'
import { member } from '../support/members.ts'
import { type Figure, median } from './figure.ts'

const RUNS = 3
const categories = ['performance', 'accessibility', 'best-practices'] as const
type Category = (typeof categories)[number]
type Report = RunnerResult['lhr']

const screens: { name: string; path: string; member?: true; performance: number }[] = [
  { name: 'login', path: paths.login, performance: 95 },
  { name: 'home', path: paths.home, performance: 95 },
  { name: 'trade', path: tradePath('BTCUSD'), member: true, performance: 90 },
]

/** Lighthouse's phone (its simulated slow line and processor) on the built product, the median of three visits each. */
export async function benchLighthouse(): Promise<Figure[]> {
  const chromium = await unpackChromium()
  const site = await openSite(chromium, await buildWebIfChanged())
  const figures: Figure[] = []
  for (const screen of screens) {
    const phone = await startPhone(chromium, site, screen.member ?? false)
    const reports: Report[] = []
    for (let run = 0; run < RUNS; run++) reports.push(await visit(phone.port, `${site.url}#${screen.path}`))
    await phone.stop()
    figures.push(...figuresOf(screen.name, screen.performance, reports))
    tellFindings(screen.name, reports)
  }
  await site.stop()
  return figures
}

interface Phone {
  port: number
  stop(): Promise<void>
}

/**
 * A browser that Lighthouse reaches by a port and nobody else touches: what a member's phone remembers is written
 * into its profile beforehand.
 */
async function startPhone({ executablePath, env }: Chromium, site: Site, signedIn: boolean): Promise<Phone> {
  const profile = mkdtempSync(join(tmpdir(), 'evenhand-lighthouse-'))
  const environment = { ...(process.env as Record<string, string>), ...env }
  const stored: Record<string, string> = { 'evenhand.lang': 'en' }
  if (signedIn) stored['evenhand.session'] = JSON.stringify((await member(site)).session)
  const before = await playwright.launchPersistentContext(profile, {
    executablePath,
    args: ['--no-sandbox'],
    env: environment,
  })
  const page = await before.newPage()
  await page.goto(new URL('favicon.svg', site.url).href)
  await page.evaluate(`Object.assign(localStorage, ${JSON.stringify(stored)})`)
  await before.close()

  const port = await freePort()
  const browser = spawn(
    executablePath,
    [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      `--remote-debugging-port=${port}`,
      `--user-data-dir=${profile}`,
    ],
    { env: environment, stdio: 'ignore' },
  )
  const gone = once(browser, 'exit')
  return {
    port,
    async stop() {
      browser.kill()
      await gone
      rmSync(profile, { recursive: true, force: true, maxRetries: 3 })
    },
  }
}

async function visit(port: number, url: string): Promise<Report> {
  const result = await lighthouse(url, {
    port,
    logLevel: 'error',
    onlyCategories: [...categories],
    // All but the local storage, which holds the session.
    clearStorageTypes: ['cookies', 'file_systems', 'shader_cache', 'service_workers', 'cache_storage'],
  })
  if (!result || result.lhr.runtimeError) throw new Error(result?.lhr.runtimeError?.message ?? 'no report')
  if (!result.lhr.finalDisplayedUrl.startsWith(url)) throw new Error(`${url} leads elsewhere`)
  return result.lhr
}

const points = (report: Report, category: Category): number => (report.categories[category]?.score ?? 0) * 100

const timings = [
  { audit: 'first-contentful-paint', name: 'first contentful paint', unit: 'ms' },
  { audit: 'largest-contentful-paint', name: 'largest contentful paint', unit: 'ms' },
  { audit: 'total-blocking-time', name: 'total blocking time', unit: 'ms' },
  { audit: 'cumulative-layout-shift', name: 'layout shift', unit: 'shift' },
] as const

function figuresOf(name: string, performance: number, reports: Report[]): Figure[] {
  return [
    ...categories.map(
      (category): Figure => ({
        name: `lighthouse ${name}: ${category.replace('-', ' ')}`,
        value: median(reports.map((report) => points(report, category))),
        unit: 'points',
        bound: { kind: 'min', value: category === 'performance' ? performance : 100 },
      }),
    ),
    ...timings.map(
      ({ audit, name: timing, unit }): Figure => ({
        name: `lighthouse ${name}: ${timing}`,
        value: median(reports.map((report) => report.audits[audit]?.numericValue ?? Number.NaN)),
        unit,
      }),
    ),
  ]
}

/** What costs points, or could be won back, in the words of Lighthouse and by the figures of the first visit. */
function tellFindings(name: string, reports: Report[]): void {
  const found = new Map<string, string>()
  for (const { id, title, displayValue = '', score } of reports.flatMap(({ audits }) =>
    Object.values(audits),
  )) {
    if (score !== null && score < 0.9 && !found.has(id)) found.set(id, `${title} ${displayValue}`.trim())
  }
  for (const [id, finding] of found) process.stderr.write(`  ${name}: ${id}: ${finding}\n`)
}

import { type Browser, type BrowserContext, type Page, chromium as playwright } from 'playwright-core'
import type * as z from 'zod/mini'
import { deskFolder } from '../../infra/local/build-web.ts'
import { freePort } from '../../infra/local/hidden-address.ts'
import { createLocalServer } from '../../infra/local/server.ts'
import { type Stack, type StackOptions, startStack } from '../../infra/local/stack.ts'
import type { session } from '../../shared/api/login.ts'
import type { Lang } from '../../shared/i18n/languages.ts'
import type { Chromium } from './chromium.ts'
import { LETTERS_CAME, lettersOf, serveFonts } from './fonts.ts'
import { inOneMarket } from './market.ts'
import { type PhoneOptions, phonesOf } from './phones.ts'

type Session = z.output<typeof session>

export interface PageOptions {
  lang?: Lang
  theme?: 'light' | 'dark'
  width?: number
  height?: number
  /** Physical pixels for one of CSS: more look better in a picture and cost more to draw. */
  scale?: number
  /** Those of all scripts, where names of languages are looked at; else those of `lang`. */
  letters?: 'all' | 'latin'
  /** Signed in from the start: what registering or logging in answered. */
  session?: Session
  /** Another document than the product's own, below its address. */
  document?: string
  /** Whether the page may have its service worker, which most tests do without: it would answer in their place. */
  worker?: boolean
  /** Whether it is a phone that never loaded anything; others may have the program already, and nothing else. */
  fresh?: boolean
  /** Looks at the page before it goes anywhere. */
  watch?: (page: Page) => unknown
}

export interface Site {
  /** `http://localhost:<port>/h5/`. */
  url: string
  stack: Stack
  browser: Browser
  /** A phone, or the browser of a desktop, with nothing on it and no page yet. */
  lend(options: PhoneOptions): Promise<BrowserContext>
  /** A phone of its own: fresh storage, 390 x 844 unless asked otherwise. Violations of the CSP fail the test. */
  open(
    path: string,
    options?: PageOptions,
  ): Promise<{ page: Page; context: BrowserContext; complaints: string[] }>
  /** Puts every phone away, between the cases of a test. */
  closePages(): Promise<void>
  stop(): Promise<void>
}

/** The product on a port of its own, real clock, data in memory, and a browser to look at it with. */
export async function openSite(chromium: Chromium, web: string, options: StackOptions = {}): Promise<Site> {
  const port = await freePort()
  // Passkeys are good on its pages alone.
  const stack = await startStack({ origins: [`http://localhost:${port}`], ...(await inOneMarket(options)) })
  stack.streams.start()
  const server = createLocalServer({ apis: stack.apis, bucket: stack.bucket, web, desk: deskFolder })
  serveFonts(server)
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    // Where it was found free: engines of other stacks listen on loopback addresses of their own, on any port.
    server.listen(port, '127.0.0.1', resolve)
  })
  const browser = await launch(chromium)
  const url = `http://localhost:${port}/h5/`
  const phones = phonesOf(browser, url)
  return {
    url,
    stack,
    browser,
    lend: phones.lend,
    async open(
      path,
      {
        lang = 'en',
        theme = 'light',
        width = 390,
        height = 844,
        scale = 1,
        letters = lettersOf(lang),
        session: signedIn,
        document = '',
        worker = false,
        fresh = false,
        watch,
      }: PageOptions = {},
    ) {
      const context = await phones.lend({
        viewport: { width, height },
        deviceScaleFactor: scale,
        hasTouch: true,
        isMobile: true,
        locale: lang,
        colorScheme: theme,
        serviceWorkers: worker ? 'allow' : 'block',
        letters,
        fresh: fresh || worker,
      })
      const stored: Record<string, string> = {
        'evenhand.lang': lang,
        ...(signedIn && { 'evenhand.session': JSON.stringify(signedIn) }),
      }
      const page = await context.newPage()
      await page.addInitScript(`for (const [name, value] of Object.entries(${JSON.stringify(stored)})) {
        if (localStorage.getItem(name) === null) localStorage.setItem(name, value)
      }`)
      const complaints: string[] = []
      page.on('pageerror', (error) => complaints.push(String(error)))
      page.on('console', (message) => {
        if (message.type() === 'error' && /Content Security Policy|Uncaught/.test(message.text())) {
          complaints.push(message.text())
        }
      })
      await watch?.(page)
      await page.goto(`${url}${document}#${path}`)
      await page.evaluate(LETTERS_CAME)
      return { page, context, complaints }
    },
    closePages: phones.close,
    async stop() {
      await browser.close()
      server.closeAllConnections()
      server.close()
      await stack.stop()
    },
  }
}

export const launch = ({ executablePath, env }: Chromium): Promise<Browser> =>
  playwright.launch({
    executablePath,
    // None of the package's own arguments, which turn the web's security off. Drawing has no process of its own: there
    // is no graphics card to guard. Pages of one site share a process, and with it what was compiled: a tenth of the time.
    args: ['--no-sandbox', '--in-process-gpu', '--renderer-process-limit=1'],
    env: { ...(process.env as Record<string, string>), ...env },
  })

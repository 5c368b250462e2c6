import type { Browser, BrowserContext, BrowserContextOptions, CDPSession, Page } from 'playwright-core'
import { addFonts, BLANK_PAGE } from './fonts.ts'

export type PhoneOptions = BrowserContextOptions & {
  letters: Parameters<typeof addFonts>[1]
  /** One that no test had before, where it matters what comes by the network. */
  fresh?: boolean
}

interface Phone {
  kind: string
  context: BrowserContext
  /** Ends it for good. */
  end(): Promise<void>
  /** Whether something was done to it that stays: a script for all its pages, or a clock of its own. */
  spoilt: boolean
  /** Stands aside, so that the process of the pages outlives them; empties what they kept. */
  keeper?: { page: Page; devtools: CDPSession }
}

/**
 * The phones of a browser. One that a test has put away (`context.close()`) is emptied and given to another test: the
 * program is then neither fetched nor compiled anew, which is nearly half of what it costs to open a page.
 */
export function phonesOf(browser: Browser, url: string) {
  const { origin } = new URL(url)
  const free: Phone[] = []
  const lent = new Set<Phone>()

  async function made(kind: string, { letters, fresh = false, ...options }: PhoneOptions): Promise<Phone> {
    const context = await browser.newContext(options)
    context.setDefaultTimeout(WAIT_MS)
    if (SLOW > 1) context.on('page', slowDown)
    await addFonts(context, letters)
    const phone: Phone = { kind, context, end: context.close.bind(context), spoilt: fresh }
    context.close = () => putAway(phone)
    const spoils = <Args extends unknown[], T>(act: (...args: Args) => T) => {
      return (...args: Args): T => {
        phone.spoilt = true
        return act(...args)
      }
    }
    context.addInitScript = spoils(context.addInitScript.bind(context))
    context.clock.install = spoils(context.clock.install.bind(context.clock))
    return phone
  }

  async function putAway(phone: Phone): Promise<void> {
    // A test may put it away, and then all of them are.
    if (!lent.delete(phone)) return
    if (phone.spoilt) return phone.end()
    await emptied(phone)
    free.push(phone)
  }

  async function emptied(phone: Phone): Promise<void> {
    const { context } = phone
    await context.unrouteAll({ behavior: 'ignoreErrors' })
    await context.setOffline(false)
    phone.keeper ??= await keeperOf(context, url)
    const { page, devtools } = phone.keeper
    await Promise.all(context.pages().map((each) => each !== page && each.close()))
    await context.clearPermissions()
    await context.clearCookies()
    await page.evaluate('localStorage.clear()')
    await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' })
  }

  return {
    /** A phone with nothing on it. */
    async lend(options: PhoneOptions): Promise<BrowserContext> {
      const kind = JSON.stringify(options)
      const at = options.fresh ? -1 : free.findIndex((phone) => phone.kind === kind)
      const phone = at === -1 ? await made(kind, options) : (free.splice(at, 1)[0] as Phone)

      lent.add(phone)
      return phone.context
    },
    /** Puts every phone away, and what a test made past these. */
    async close(): Promise<void> {
      const ours = new Set([...free, ...lent].map(({ context }) => context))
      const others = browser.contexts().filter((context) => !ours.has(context))
      await Promise.all([...[...lent].map(putAway), ...others.map((context) => context.close())])
    },
  }
}

/** How many times slower than this machine its pages run. */
const SLOW = Number(process.env.SLOW ?? 1)

async function slowDown(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOW })
}

/** How long a phone may take to show what a test waits for; a busy machine takes its time, a missing word should not cost two minutes. */
const WAIT_MS = 45_000

async function keeperOf(context: BrowserContext, url: string): Promise<NonNullable<Phone['keeper']>> {
  const page = await context.newPage()
  await page.goto(new URL(BLANK_PAGE, url).href)
  return { page, devtools: await context.newCDPSession(page) }
}

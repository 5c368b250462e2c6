import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { type Lang, languages } from '../../shared/i18n/languages.ts'
import { marketPath, orderPath, paths, tradePath } from '../../web/paths.ts'
import { openSite, type Site } from '../support/browser.ts'
import { type Look, lookAt } from '../support/look.ts'
import { ask, type Member, member } from '../support/members.ts'
import { look as lookAtOrder, place } from '../support/orders.ts'
import { strangersTo } from '../support/words.ts'

type Addresses = Record<keyof typeof paths, string[]>

/** Every screen in its states, for one who is signed in and has an open and a settled order. */
const screens = (open: string, settled: string, proof: string): Addresses => ({
  home: [paths.home],
  homeAlias: [paths.homeAlias],
  // Signed in, these two lead home: they are looked at as a visitor.
  login: [],
  register: [],
  agreement: [paths.agreement],
  trade: [paths.trade, tradePath('BTCUSD'), tradePath('NOSUCH')],
  confirm: [`${paths.confirm}?id=BTCUSD&direction=down&amount=100&seconds=30`],
  order: [orderPath(open), `${orderPath(settled)}&check=1`, orderPath('01ARZ3NDEKTSV4RRFFQ69G5FAV')],
  orders: [paths.orders, `${paths.orders}?view=open`, `${paths.orders}?view=settled`],
  user: [paths.user],
  market: [paths.market, marketPath('BTCUSD')],
  language: [paths.language],
  fairness: [paths.fairness],
  check: [`${paths.check}?id=${proof}`, `${paths.check}?id=${'x'.repeat(43)}`],
  risk: [paths.risk],
  rules: [paths.rules],
  tour: [paths.tour],
  about: [paths.about],
})

/** What a visitor sees that nobody else does. */
const visitorScreens = [
  paths.home,
  paths.tour,
  paths.market,
  marketPath('EURUSD'),
  paths.login,
  paths.register,
]
const forgotten = /^(\w+:)?[a-z]+(_[A-Za-z0-9-]+)+$|\{\{|\}\}|undefined|\bNaN\b|\[object/

describe('every screen', () => {
  let site: Site
  let user: Member
  let addresses: string[]
  beforeAll(async () => {
    // A settled order with its keys published would take two minutes to wait for: it was placed in the past.
    let behindMs = 180_000
    site = await openSite(inject('chromium'), inject('web'), { clock: () => Date.now() - behindMs })
    user = await member(site)
    const { id: settled } = await place(site, user, {}, Date.now() - behindMs)
    behindMs = 0
    await lookAtOrder(site, user, settled)
    const { proofId } = await ask(site, 'trade.receipt', { id: settled }, user)
    const { id: open } = await place(site, user, { seconds: 300 })
    addresses = Object.values(screens(open, settled, proofId)).flat()
  })
  afterAll(() => site.stop())

  /** Shows each screen to `see`: those of a user first, then those of a visitor. */
  async function visit(
    options: { lang?: Lang },
    see: (look: Look, page: Page) => Promise<string[]>,
  ): Promise<string[]> {
    const faults: string[] = []
    for (const session of [user.session, undefined]) {
      const { page, context, complaints } = await site.open(session ? paths.user : paths.about, {
        ...options,
        ...(session && { session }),
      })
      const look = await lookAt(page)
      for (const address of session ? addresses : visitorScreens) {
        const seen = (await look.go(address)) === address ? await see(look, page) : ['leads elsewhere']
        faults.push(...seen.map((fault) => `${address}: ${fault}`))
      }
      faults.push(...complaints)
      await context.close()
    }
    return faults
  }

  test.concurrent.each(languages)(
    '%s: fits a screen of 360 and of 390 px, and speaks it throughout',
    async (lang) => {
      const strangers = strangersTo(lang)
      const faults = await visit({ lang }, async (look, page) => {
        const found = await look.overflow()
        await page.setViewportSize({ width: 360, height: 640 })
        found.push(...(await look.overflow()).map((fault) => `at 360 px ${fault}`))
        await page.setViewportSize({ width: 390, height: 844 })
        for (const text of await look.texts()) {
          if (strangers.has(text)) found.push(`not of this language: ${text}`)
          if (forgotten.test(text)) found.push(`no sentence: ${text}`)
        }
        return found
      })
      expect(faults).toEqual([])
    },
  )

  test.concurrent('in letters of 130%: still fits', async () => {
    const faults = await visit({}, async (look, page) => {
      await page.evaluate(`document.documentElement.style.fontSize = '130%'`)
      return look.overflow()
    })
    expect(faults).toEqual([])
  })

  test.concurrent('axe finds nothing in light or dark, and every control is 44 px high', async () => {
    const faults = await visit({}, async (look, page) => {
      await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
      const light = await look.axe()
      await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
      return [
        ...light,
        // Of what axe looks at, only the colours are others in the dark.
        ...(await look.axe('color-contrast')).map((fault) => `in the dark ${fault}`),
        ...(await look.small()).map((control) => `${control} is too small`),
      ]
    })
    expect(faults).toEqual([])
  })

  test('what is planted is found', async () => {
    const { page, context } = await site.open(paths.rules)
    const look = await lookAt(page)
    const plant = (html: string) =>
      page.evaluate(`document.querySelector('main').insertAdjacentHTML('beforeend', ${JSON.stringify(html)})`)
    expect([...(await look.overflow()), ...(await look.small()), ...(await look.axe())]).toEqual([])
    await plant('<button style="width:30px;height:30px">Unseen</button>')
    await plant('<input style="width:600px;height:44px;color:#999;background:#bbb" value="x">')
    await plant('<p>title_rules</p><p title="How we prove it">{{amount}}</p>')
    expect(await look.overflow()).toEqual(['the page is 210 px too wide', '<button> Unseen is cut'])
    expect(await look.small()).toEqual(['<button> Unseen'])
    expect((await look.axe()).map((fault) => fault.split(':')[0])).toEqual(['color-contrast', 'label'])
    expect((await look.texts()).filter((text) => forgotten.test(text))).toEqual(['title_rules', '{{amount}}'])
    expect([...strangersTo('de')]).toEqual(expect.arrayContaining(['How we prove it', 'available']))
    await context.close()
  })
})

import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { type Lang, languages } from '../../shared/i18n/languages.ts'
import { isOpenPath, paths } from '../../web/paths.ts'
import { addresses, leadsOn } from '../spec/table/addresses.ts'
import { openSite, type Site } from '../support/browser.ts'
import { type Look, lookAt } from '../support/look.ts'
import { ask, member } from '../support/members.ts'
import { livedIn, type Past, pastClock } from '../support/past.ts'
import { setAccount } from '../support/people.ts'
import { leave, memberScenes, type Scene, sayIn, visitorScenes } from '../support/scenes.ts'
import { strangersTo, wordsOf } from '../support/words.ts'

const forgotten = /^(\w+:)?[a-z]+(_[A-Za-z0-9-]+)+$|\{\{|\}\}|undefined|\bNaN\b|\[object/

/** The language that needs most room, which is looked at alone where LANGUAGES names no others. */
const LONGEST = 'fr'
const asked = process.env.LANGUAGES?.split(' ') ?? [LONGEST]
const looked: readonly Lang[] = languages.filter((lang) => asked.includes(lang))

const sizes = [
  { width: 390, height: 844, letters: 100 },
  // The narrowest phone; a font that is wider than ours needs a tenth more.
  { width: 320, height: 568, letters: 110 },
  { width: 360, height: 640, letters: 100 },
  { width: 360, height: 640, letters: 130 },
  { width: 390, height: 844, letters: 130 },
]

/** A phone on its side and a laptop have layouts of their own; these screens differ most in them. */
const broad = [
  { width: 844, height: 390, letters: 100 },
  { width: 568, height: 320, letters: 100 },
  { width: 1024, height: 768, letters: 100 },
]
const broadScenes = ['Home', 'Trade', 'Confirm', 'Order, checked', 'Statement', 'Thread']

describe('every screen', () => {
  let site: Site
  let past: Past
  let scenes: Scene[]
  beforeAll(async () => {
    const clock = pastClock()
    site = await openSite(inject('chromium'), inject('web'), { clock: clock.nowMs })
    past = await livedIn(site, clock)
    // Five digits and a five-digit part locked are the widest sums of practice.
    await setAccount(site.stack, past.user.uid, { USD_available: 98_765_43n, USD_locked: 23_456_78n })
    scenes = [...memberScenes(past), { name: 'Home', path: paths.homeAlias }]
  })
  afterAll(() => site.stop())

  /** Shows every screen to `see`: those of a member first, then those of a visitor. */
  async function visit(
    lang: Lang,
    see: (look: Look, page: Page, name: string) => Promise<string[]>,
  ): Promise<string[]> {
    const say = sayIn(lang)
    const faults: string[] = []
    for (const session of [past.user.session, undefined]) {
      const { page, context, complaints } = await site.open(session ? paths.user : paths.about, {
        lang,
        letters: 'all',
        ...(session && { session }),
      })
      const look = await lookAt(page)
      let before: Scene | undefined
      for (const scene of session ? scenes : visitorScenes) {
        // What lay over the page is gone for good where one comes to it anew.
        if (before?.open && before.path === scene.path) await look.go(session ? paths.user : paths.about)
        before = scene
        if ((await look.go(scene.path)) !== scene.path) faults.push(`${scene.name}: leads elsewhere`)
        if (scene.open) {
          await scene.open(page, say)
          await look.settle()
        }
        faults.push(...(await see(look, page, scene.name)).map((fault) => `${scene.name}: ${fault}`))
        await leave(page, scene)
      }
      faults.push(...complaints)
      await context.close()
    }
    return faults
  }

  test('there is: no page without a scene', () => {
    const seen = new Set([...scenes, ...visitorScenes].map(({ path }) => path.split('?')[0]))
    expect(Object.values(paths).filter((path) => !seen.has(path))).toEqual([])
  })

  test('the longest language is looked at', () => {
    const letters = (lang: Lang) => [...wordsOf(lang).values()].join('').length
    expect(languages.toSorted((a, b) => letters(b) - letters(a))[0]).toBe(LONGEST)
  })

  /** What is cut or too wide, in every size. */
  async function misfits(look: Look, page: Page, order: typeof sizes): Promise<string[]> {
    const found: string[] = []
    for (const { width, height, letters } of order) {
      await page.setViewportSize({ width, height })
      await page.evaluate(`document.documentElement.style.fontSize = '${letters}%'`)
      found.push(...(await look.overflow()).map((fault) => `at ${width} px and ${letters}% ${fault}`))
    }
    return found
  }

  async function barriers(look: Look, page: Page): Promise<string[]> {
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
    const light = await look.axe()
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
    return [
      ...light,
      // Of what axe looks at, only the colours are others in the dark.
      ...(await look.axe('color-contrast')).map((fault) => `in the dark ${fault}`),
    ]
  }

  test.concurrent.each(looked)(
    '%s: fits a screen of 390 and of 360 px, in letters of 130% too, speaks it throughout; axe finds nothing in the first',
    async (lang) => {
      const strangers = strangersTo(lang)
      // There and back: every change of size is drawn anew, which is most of what a screen costs here.
      let order = sizes
      const faults = await visit(lang, async (look, page, name) => {
        const found: string[] = []
        if (broadScenes.includes(name)) {
          found.push(...(await misfits(look, page, broad)))
          // What stood side by side is drawn anew one below the other.
          await page.setViewportSize({ width: 390, height: 844 })
          await look.settle()
        }
        found.push(...(await misfits(look, page, order)))
        order = order.toReversed()
        for (const text of await look.texts()) {
          if (strangers.has(text)) found.push(`not of this language: ${text}`)
          if (forgotten.test(text)) found.push(`no sentence: ${text}`)
        }
        if (lang !== looked[0]) return [...found, ...(await look.axe('label-content-name-mismatch'))]
        // In letters of the usual size, whichever a scene came to last: in large ones a verdict covers what is behind it.
        await page.evaluate(`document.documentElement.style.fontSize = '100%'`)
        await look.settle()
        found.push(...(await look.small()).map((control) => `${control} is too small`))
        return [...found, ...(await barriers(look, page))]
      })
      expect(faults).toEqual([])
    },
    // Ten languages share the processor.
    1_500_000,
  )

  test.concurrent.each(looked)(
    '%s: each address of the specification, by a visitor and by a user: its page, or first the login',
    async (lang) => {
      const say = sayIn(lang)
      const titles = [...wordsOf(lang)].flatMap(([key, words]) => (/^common:title_/.test(key) ? [words] : []))
      for (const session of [undefined, past.user.session]) {
        const { page, context, complaints } = await site.open(paths.risk, {
          lang,
          letters: 'latin',
          ...(session && { session }),
        })
        const look = await lookAt(page)
        const faults: string[] = []
        for (const address of addresses) {
          const forWhom = session ? (leadsOn[address] ?? address) : address
          const expected = session || isOpenPath(address) ? forWhom : paths.login
          const shown = (await look.go(address)).split('?')[0]
          // Home and its alias bear the name of the product alone.
          const name = await page.title()
          const named = name === 'Evenhand' || titles.some((title) => name === `${title} · Evenhand`)
          const failed = await page.getByText(say('common:page_failed'), { exact: true }).count()
          if (shown !== expected || !named || failed > 0) faults.push(`${address}: ${shown}, ${name}`)
          // From the login each address is come to anew.
          if (shown === paths.login) await look.go(paths.risk)
        }
        expect([...faults, ...complaints]).toEqual([])
        await context.close()
      }
    },
  )

  test('four tabs, on each main page; the bar is 50 px high and the page 450 px wide at most', async () => {
    const { page, context } = await site.open(paths.home, { session: past.user.session, width: 600 })
    const look = await lookAt(page)
    const tabs = page.getByRole('navigation', { name: 'Main pages' }).getByRole('link')
    for (const path of [paths.home, paths.projects, paths.orders, paths.user]) {
      await look.go(path)
      expect(await tabs.allInnerTexts()).toEqual(['Home', 'Projects', 'Orders', 'Account'])
      expect(await tabs.evaluateAll((links) => links.filter((link) => link.ariaCurrent).length)).toBe(1)
    }
    const sizes = async () => {
      const [bar, whole] = [await tabs.first().boundingBox(), await page.locator('main').boundingBox()]
      return [bar?.height, whole?.width]
    }
    // A page that has just come may be drawn anew between the two questions.
    await expect.poll(sizes).toEqual([50, 450])
    await context.close()
  })

  test('personal info, where one is and how to keep the app', async () => {
    const user = await member(site)
    const { page, context, complaints } = await site.open(paths.info, { session: user.session })
    await page.getByRole('link', { name: /Phone number\s*Not provided/ }).waitFor()
    await page.getByRole('link', { name: /Country and time zone\s*UTC/ }).click()
    await page.getByLabel('Country or region').selectOption('TH')
    await page.getByRole('button', { name: 'Use this country' }).click()
    await page.getByText('Operation successful.').waitFor()
    await page.getByLabel('Time zone').selectOption('Asia/Bangkok')
    await page.getByRole('button', { name: 'Use this time zone' }).click()
    await page.getByText(/^You can change it again from/).waitFor()
    await page.goBack()
    await page.getByRole('link', { name: /Country and time zone\s*Asia\/Bangkok/ }).waitFor()
    await page.getByRole('link', { name: /Phone number/ }).click()
    await page.getByRole('button', { name: /\+66/ }).waitFor()

    const look = await lookAt(page)
    await look.go(paths.openLocation)
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.getByRole('button', { name: 'Copy address' }).click()
    await page.getByText('Copied.').waitFor()
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(
      'PRACTICE ONLY - NO COMPANY\n0 Practice Street\n00000 Nowhere',
    )
    await look.go(paths.download)
    const add = page.getByRole('button', { name: 'Add to home screen' })
    expect(await add.count()).toBe(0)
    await page.evaluate(`{
      const question = new Event('beforeinstallprompt', { cancelable: true })
      question.prompt = () => { globalThis.asked = true }
      dispatchEvent(question)
    }`)
    await add.click()
    expect(await page.evaluate('globalThis.asked')).toBe(true)
    await page.evaluate(`dispatchEvent(new Event('appinstalled'))`)
    await page.getByText('The app is already on your home screen.').waitFor()
    expect(complaints).toEqual([])
    await context.close()
  })

  test('a day signed in, a day caught up on, a couple linked: each is said', async () => {
    const { page, context } = await site.open(paths.sign, { session: past.user.session })
    await page.getByRole('button', { name: /^Check in/ }).click()
    await page.getByText('Checked in for today.').waitFor()
    await page.getByRole('button', { name: /^Catch up/ }).click()
    await page.getByText('Missed check-in caught up.').waitFor()
    const [one, other] = [await member(site), await member(site)]
    await ask(site, 'activities.addlover_act', { partner: other.publicId }, one)
    const linking = await site.open(paths.couple, { session: other.session })
    await linking.page.getByRole('button', { name: 'Confirm', exact: true }).click()
    await linking.page.getByText('Link set.').waitFor()
    await context.close()
    await linking.context.close()
  })

  test('what is planted is found', async () => {
    const { page, context } = await site.open(paths.rules)
    const look = await lookAt(page)
    const plant = (html: string) =>
      page.evaluate(`document.querySelector('main').insertAdjacentHTML('beforeend', ${JSON.stringify(html)})`)
    expect([...(await look.overflow()), ...(await look.small()), ...(await look.axe())]).toEqual([])
    await plant('<button style="width:30px;height:30px">Unseen</button>')
    await plant('<input style="width:600px;height:44px;color:#999;background:#bbb" value="x">')
    await plant(
      '<p style="width:80px;overflow:hidden;white-space:nowrap;text-overflow:ellipsis">Words that go on</p>',
    )
    // Hangs out of its place and over what stands beside it, though nothing clips it.
    await plant(
      '<div style="display:flex;width:40px"><span style="min-width:0;white-space:nowrap">Overhanging</span></div>',
    )
    await plant('<p style="width:60px">at 12,345.67 USD</p>')
    await plant('<div style="display:flex"><span>Fee</span><span>50.25\u00a0USD</span></div>')
    await plant('<p>title_rules</p><p title="How we prove it">{{amount}}</p>')
    expect(await look.overflow()).toEqual([
      'the page is 210 px too wide',
      '<button> Unseen is cut',
      '<p> Words that go on is cut',
      '<span> Overhanging is cut',
      '12,345.67 USD stands on two lines',
      '50.25\u00a0USD touches Fee',
    ])
    expect(await look.small()).toEqual(['<button> Unseen'])
    expect((await look.axe()).map((fault) => fault.split(':')[0])).toEqual(['color-contrast', 'label'])
    expect((await look.texts()).filter((text) => forgotten.test(text))).toEqual(['title_rules', '{{amount}}'])
    expect([...strangersTo('de')]).toEqual(expect.arrayContaining(['How we prove it', 'available']))
    await context.close()
  })
})

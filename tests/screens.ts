import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { buildWebIfChanged } from '../infra/local/build-web.ts'
import { languages } from '../shared/i18n/languages.ts'
import { openSite } from './support/browser.ts'
import { unpackChromium } from './support/chromium.ts'
import { lookAt } from './support/look.ts'
import { place } from './support/orders.ts'
import { livedIn, pastClock } from './support/past.ts'
import { leave, memberScenes, sayIn, visitorScenes } from './support/scenes.ts'
import { contactSheet, type Picture } from './support/sheet.ts'

// npm run screens: every screen in its states, 390 px wide, light and dark, one sheet a language in docs/screens/, and
// docs/screens.png, the README's picture. For a closer look, `-- --to folder [language ...]` writes there instead, in
// any language, and each picture by itself as well.
const words = process.argv.slice(2)
const folder = words[0] === '--to' ? words[1] : undefined
const docs = folder ?? join(import.meta.dirname, '..', 'docs')
const chosen = languages.filter((lang) => words.includes(lang))
const shown = chosen.length > 0 ? chosen : (['en', 'zh-Hans', 'de', 'th'] as const)
const themes = ['light', 'dark'] as const
/** What the README shows. */
const story = ['Home', 'Trade', 'Result', 'Order, checked']

mkdirSync(join(docs, 'screens'), { recursive: true })
// A copy, as the pictures take minutes: a build meanwhile replaces the files, and a page that misses one reloads itself
// in the middle of a scene.
const web = mkdtempSync(join(tmpdir(), 'evenhand-screens-'))
process.on('exit', () => rmSync(web, { recursive: true }))
cpSync(await buildWebIfChanged(), web, { recursive: true })
const clock = pastClock()
const site = await openSite(await unpackChromium(), web, { clock: clock.nowMs })
const past = await livedIn(site, clock, 'alice')

for (const lang of shown) {
  // One that runs for as long as the pictures take.
  past.open = await place(site, past.user, { seconds: 300, direction: 'down', amount: '80' })
  const taken = await Promise.all(themes.map((theme) => pictures(lang, theme)))
  const listed = taken.flatMap((all) => all.filter(({ alike }) => !alike))
  // Small, as every new one stays in the repository for good.
  const sheet = await contactSheet(site.browser, listed, {
    columns: Math.ceil(listed.length / 4),
    width: 234,
    height: 506,
    quality: 0.33,
  })
  writeFileSync(join(docs, 'screens', `${lang}.webp`), sheet)
  process.stdout.write(`${lang}: ${listed.length} screens, ${Math.round(sheet.length / 1000)} kB\n`)
  if (folder) {
    mkdirSync(join(folder, lang), { recursive: true })
    for (const { caption, png } of taken.flat()) writeFileSync(join(folder, lang, `${caption}.png`), png)
  }
  if (lang === 'en') await picture(taken[0] ?? [])
}
await site.stop()

type Taken = Picture & { alike: boolean }

async function pictures(lang: (typeof shown)[number], theme: 'light' | 'dark'): Promise<Taken[]> {
  const taken: Taken[] = []
  for (const session of [undefined, past.user.session]) {
    const { page, context } = await site.open('/pages/about/aboutus', {
      lang,
      theme,
      letters: 'all',
      // Finer than the sheet shows: letters made smaller stay letters.
      scale: 2,
      ...(session && { session }),
    })
    // A product or two on the watchlist, as one has after a day.
    await page.evaluate(`localStorage.setItem('evenhand.watchlist', '["BTCUSD","XAUUSD","EURUSD"]')`)
    await page.reload()
    const look = await lookAt(page)
    for (const scene of session ? memberScenes(past) : visitorScenes) {
      await look.go(scene.path)
      await scene.open?.(page, sayIn(lang))
      await look.settle()
      // Fonts and the chart's own drawing come after the words.
      await sleep(scene.path.includes('/trade/') || scene.path.includes('market?') ? 900 : 250)
      taken.push({
        caption: `${scene.name} · ${theme}`,
        png: await page.screenshot(),
        alike: scene.alike === true,
      })
      await leave(page, scene)
    }
    await context.close()
  }
  return taken
}

/** The README's picture: four screens beside each other. */
async function picture(taken: Picture[]): Promise<void> {
  const page = await site.browser.newPage({ viewport: { width: 1240, height: 664 } })
  const images = story.map((name) => {
    const png = taken.find(({ caption }) => caption.startsWith(`${name} ·`))?.png
    if (!png) throw new Error(`no picture of ${name}`)
    return `<img src="data:image/png;base64,${png.toString('base64')}">`
  })
  await page.setContent(`<style>body { margin: 16px; display: flex; gap: 16px; background: #ddd }
    img { width: 290px; height: 628px; border-radius: 12px }</style>${images.join('')}`)
  writeFileSync(join(docs, 'screens.png'), await page.screenshot({ type: 'png' }))
  await page.close()
}

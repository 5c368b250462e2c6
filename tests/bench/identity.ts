import type { Page } from 'playwright-core'
import { buildWebIfChanged } from '../../infra/local/build-web.ts'
import { type PicturePart, pictureParts } from '../../shared/identity.ts'
import { openSite } from '../support/browser.ts'
import { unpackChromium } from '../support/chromium.ts'
import { identityAsked } from '../support/identity-asked.ts'
import { member } from '../support/members.ts'
import { choosePhoto, photo } from '../support/photo.ts'
import { onLine, watchPosts } from '../support/slow-line.ts'
import type { Figure } from './figure.ts'

/**
 * Four photos of 12 megapixels over 3G, chosen one after the other, once on a line that holds and once with the connection
 * cut in the middle of each: from the first choice until the last is checked.
 */
export async function benchIdentity(): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const drops of [0, 4]) {
    const site = await openSite(await unpackChromium(), await buildWebIfChanged())
    const posts = watchPosts(site, { everySecond: drops > 0 })
    const { session } = await member(site)
    const { page } = await site.open('/', { session })
    await identityAsked(page, pictureParts)
    await page.goto(`${site.url}#/pages/user/auth?level=2`)
    await page.locator('main input[type=file]').nth(3).waitFor({ state: 'attached' })
    // Taken beforehand: what is measured begins when it is chosen.
    await page.evaluate(`${photo(4000, 3000)}.then((taken) => { globalThis.taken = taken })`)
    await onLine(page, '3G')
    const chosenMs = performance.now()
    const steps: number[] = []
    for (const [index, part] of pictureParts.entries()) {
      await choosePhoto(page, index, 'globalThis.taken')
      steps.push(await progressUntilUp(page, index, part))
    }
    const seconds = (performance.now() - chosenMs) / 1000
    await site.stop()
    const name = drops === 0 ? 'identity, four photos on 3G' : 'identity, four photos on 3G, each cut once'
    figures.push(
      { name, value: seconds, unit: 's', bound: { kind: 'max', value: 45 } },
      {
        name: `${name}: posts`,
        value: posts.bytes.length,
        unit: 'times',
        bound: { kind: 'max', value: 4 + drops },
      },
      { name: `${name}: as they go up`, value: sum(posts.bytes) / 1000, unit: 'kB' },
      {
        name: `${name}: steps of progress, the fewest`,
        value: Math.min(...steps),
        unit: 'times',
        bound: { kind: 'min', value: 3 },
      },
    )
  }
  return figures
}

const sum = (values: number[]): number => values.reduce((total, value) => total + value, 0)

/** How many different parts of the whole its bar showed until it was up. */
async function progressUntilUp(page: Page, index: number, part: PicturePart): Promise<number> {
  const look = `(() => {
    const field = document.querySelectorAll('main form section')[${index}]
    return field.querySelector('progress')?.value ?? (field.textContent.includes('Uploaded') ? 'up' : '')
  })()`
  const shown = new Set<string>()
  for (const endMs = performance.now() + 90_000; performance.now() < endMs; ) {
    const state = (await page.evaluate(look)) as string | number
    if (state === 'up') return shown.size
    if (state !== '') shown.add(String(state))
    await page.waitForTimeout(100)
  }
  throw new Error(`${part} did not go up`)
}

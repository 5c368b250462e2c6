import { buildWebIfChanged } from '../../infra/local/build-web.ts'
import { openSite } from '../support/browser.ts'
import { unpackChromium } from '../support/chromium.ts'
import { member } from '../support/members.ts'
import { choosePicture, photo } from '../support/photo.ts'
import { lines, onLine, watchPosts } from '../support/slow-line.ts'
import type { Figure } from './figure.ts'

/** A photo of 12 megapixels over a slow line whose connection drops once, from the choice until it can be submitted. */
export async function benchPhoto(): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const line of Object.keys(lines) as (keyof typeof lines)[]) {
    const site = await openSite(await unpackChromium(), await buildWebIfChanged())
    const posts = watchPosts(site, { drops: 1 })
    const { session } = await member(site)
    const { page } = await site.open('/pages/user/recharge?method=bank', { session })
    await page.getByLabel('Amount', { exact: true }).waitFor()
    await onLine(page, line)
    const chosenMs = performance.now()
    const sourceBytes = await choosePicture(page, 'Screenshot of the payment', photo(4000, 3000))
    await page.getByText('Uploaded', { exact: true }).waitFor({ timeout: 120_000 })
    const seconds = (performance.now() - chosenMs) / 1000
    await site.stop()
    figures.push(
      { name: `${line}: photo of 12 megapixels as chosen`, value: sourceBytes / 1000, unit: 'kB' },
      {
        name: `${line}: as it goes up`,
        value: Math.max(...posts.bytes) / 1000,
        unit: 'kB',
        bound: { kind: 'max', value: 600 },
      },
      // One that is cut off and one that arrives: more would be waste.
      {
        name: `${line}: posts, one of them cut off half-way`,
        value: posts.bytes.length,
        unit: 'times',
        bound: { kind: 'max', value: 2 },
      },
      { name: `${line}: from the choice until it can be submitted`, value: seconds, unit: 's' },
    )
  }
  return figures
}

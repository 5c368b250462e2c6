import { buildWebIfChanged } from '../../infra/local/build-web.ts'
import { paths } from '../../web/paths.ts'
import { openSite } from '../support/browser.ts'
import { unpackChromium } from '../support/chromium.ts'
import { member } from '../support/members.ts'
import { type Figure, median } from './figure.ts'

const SLOWER = 6
const TIMES = 3

/** A poster with an invite code on a phone slower than this machine, from the tap until it is seen; its code has come. */
export async function benchPoster(): Promise<Figure[]> {
  const site = await openSite(await unpackChromium(), await buildWebIfChanged())
  const { session } = await member(site)
  const took: number[] = []
  for (let time = 0; time < TIMES; time++) {
    const { page, context } = await site.open(paths.invite, { session })
    const button = page.getByRole('button', { name: 'Make a poster' })
    await button.waitFor()
    await page.waitForLoadState('networkidle')
    const devtools = await context.newCDPSession(page)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
    const begunMs = performance.now()
    await button.click()
    await page.getByAltText('Poster with your invite code').waitFor()
    took.push(performance.now() - begunMs)
    await context.close()
  }
  await site.stop()
  const name = `poster on a phone ${SLOWER} times slower, median of ${TIMES}`
  return [{ name, value: median(took), unit: 'ms', bound: { kind: 'max', value: 1000 } }]
}

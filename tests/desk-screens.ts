import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildWebIfChanged } from '../infra/local/build-web.ts'
import { openSite } from './support/browser.ts'
import { unpackChromium } from './support/chromium.ts'
import { deskDay, shiftedClock } from './support/desk-day.ts'
import { openDesk } from './support/desk-site.ts'

// The second half of npm run screens: the desk with a deposit in hand, docs/desk.png.
const clock = shiftedClock()
const site = await openSite(await unpackChromium(), await buildWebIfChanged(), { clock: clock.nowMs })
const { ada, paths } = await deskDay(site, clock)
const { page } = await openDesk(site, paths.get('alice 250.00') ?? '/deposits', { session: ada.session })
await page.locator('figure img').waitFor()
await page.waitForTimeout(500)
writeFileSync(join(import.meta.dirname, '..', 'docs', 'desk.png'), await page.screenshot())
await site.stop()

import { newId } from '../../shared/ids.ts'
import { DAY, secondsOf } from '../../shared/time.ts'
import type { Site } from './browser.ts'
import { ask, type Member } from './members.ts'
import type { pastClock } from './past.ts'
import { offered } from './projects.ts'

/** What somebody has in projects. */
export interface Invested {
  project: string
  /** The balance product. */
  balance: string
  /** A holding with a day behind it, and one whose rest is awaited. */
  earning: string
  awaiting: string
}

const HOUR_MS = 3_600_000

/** How long ago a time of the day before yesterday (UTC) was: 47 hours, and after 22:55 five minutes before its end. */
export const beforeYesterdayMs = (nowMs = Date.now()): number =>
  Math.max(47 * HOUR_MS, (nowMs % (24 * HOUR_MS)) + 24 * HOUR_MS + 300_000)

/** Two projects and the balance product, bought of yesterday or the day before; today's clock is put back after. */
export async function invested(
  site: Site,
  user: Member,
  clock: ReturnType<typeof pastClock>,
): Promise<Invested> {
  const { deps } = site.stack
  const offer = (terms: Parameters<typeof offered>[2]) => offered(deps, clock.nowMs(), terms)
  const buy = async (id: string, amount: string, part?: 'initial') => {
    const form = { id, amount, ...(part && { part }) }
    const { id: holding } = await ask(site, 'financing.yebjoinnow', form, {
      ...user,
      operationId: newId(clock.nowMs()),
    })
    return holding
  }
  clock.behindMs = beforeYesterdayMs()
  const project = await offer({ title: 'Harbour light', initialRate: '0.2', reserve: '60' })
  await offer({
    ...{ title: 'Orchard', rank: 2, days: 30, dailyRate: '0.00012', dividend: 'maturity', reserve: '200' },
    startAt: secondsOf(clock.nowMs()) + 9 * DAY,
  })
  const balance = await offer({
    ...{ title: 'Everyday balance', kind: 'balance', rank: 0, days: 0, dailyRate: '0.00005', min: '10' },
    ...{ renewals: 0, once: 1, reserve: '40', endAt: secondsOf(clock.nowMs()) + 360 * DAY },
  })
  const earning = await buy(project, '777.77')
  await buy(balance, '333.33')
  clock.behindMs = 0
  return { project, balance, earning, awaiting: await buy(project, '100.03', 'initial') }
}

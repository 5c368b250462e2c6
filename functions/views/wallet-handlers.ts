import { DAY, secondsOf } from '../../shared/time.ts'
import type { DepsOf } from '../areas.ts'
import { FileAnswer } from '../file-answer.ts'
import type { Handlers } from '../http.ts'
import { chartView } from './chart.ts'
import { zoneOf } from './days/needed.ts'
import { daysBetween, newestDays } from './days/row.ts'
import { ownAccount } from './own-account.ts'
import { walletView } from './wallet.ts'
import { yearView } from './year.ts'
import { yearCsv } from './year-csv.ts'

type WalletHandlers = Pick<Handlers<'views'>, 'views.wallet' | 'views.balances' | 'views.year'>

/** The newest rows that yesterday and the day before need, with a change of time zone. */
const NEWEST = 4
const USUAL_DAYS = 30

export const walletHandlers = (deps: DepsOf<'views'>): WalletHandlers => ({
  'views.wallet': async ({ session, nowMs }) => {
    const [account, newest] = await Promise.all([
      ownAccount(deps, session),
      newestDays(deps.table, session.uid, NEWEST),
    ])
    return walletView(deps, account, newest, nowMs)
  },

  'views.balances': async ({ session, nowMs }, { days = USUAL_DAYS }) => {
    // In every zone a date ends within a day and a half of its UTC midnight.
    const from = secondsOf(nowMs) - (days + 3) * DAY
    const { table } = deps
    const [account, before, rows] = await Promise.all([
      ownAccount(deps, session),
      newestDays(table, session.uid, 1, { to: from }),
      daysBetween(table, session.uid, { from: from + 1 }),
    ])
    const zone = zoneOf(account, deps.config.timeZone)
    const course = { account, days: [...before, ...rows], zone }
    return chartView(course, { asset: deps.config.asset, days, nowMs })
  },

  'views.year': async ({ session, nowMs }, { year, format = 'json' }) => {
    const view = await yearView(deps, await ownAccount(deps, session), year, nowMs)
    return format === 'csv' ? new FileAnswer(`summary-${year}.csv`, yearCsv(view)) : view
  },
})

import type { Input, RouteOf } from '../../shared/api/routes.ts'
import { FILE_MAX_DAYS, FILE_MAX_MOVEMENTS } from '../../shared/api/views.ts'
import type { Asset } from '../../shared/assets.ts'
import { Refusal } from '../../shared/errors.ts'
import { formatAmount, type Minor } from '../../shared/money.ts'
import { DAY, type EpochSeconds, isTimeZone, msOf, secondsOf } from '../../shared/time.ts'
import type { DepsOf } from '../areas.ts'
import { FileAnswer } from '../file-answer.ts'
import type { Handlers } from '../http.ts'
import type { Session } from '../session.ts'
import { csvOf } from './csv.ts'
import type { Told } from './earlier.ts'
import { placeOfKey } from './movements.ts'
import { ownAccount } from './own-account.ts'
import { performanceView, settledIn } from './performance.ts'
import { realityCheck } from './reality-check.ts'
import { statementFile, statementPage } from './statement.ts'
import { walletHandlers } from './wallet-handlers.ts'

type Query = Input<RouteOf<'views.statement'>>

export const viewHandlers = (deps: DepsOf<'views'>): Handlers<'views'> => ({
  'views.statement': async ({ session, nowMs }, { format = 'json', ...query }) => {
    if (format === 'csv') return statementCsv(deps, session, query, secondsOf(nowMs))
    const { limit = 20, by, timeZone: _, ...asked } = query
    if (asked.cursor !== undefined && !placeOfKey(asked.cursor))
      throw new Refusal('validation', { fields: 'cursor' })
    const [, { movements, next }] = await Promise.all([
      ownAccount(deps, session),
      statementPage(
        deps.table,
        session.uid,
        { ...asked, limit, byDocument: by === 'document' },
        deps.config.sizes.rows,
      ),
    ])
    return { items: movements.map(viewMovement), next }
  },

  'views.performance': async ({ session, nowMs }, query) => {
    const now = secondsOf(nowMs)
    const { from = now - 30 * DAY, to = now, timeZone = deps.config.timeZone } = query
    if (!isTimeZone(timeZone)) throw new Refusal('validation', { fields: 'timeZone' })
    if (from > to) throw new Refusal('validation', { fields: 'from' })
    const [, { orders, whole }] = await Promise.all([
      ownAccount(deps, session),
      settledIn(deps.table, session.uid, { from, to }),
    ])
    return { from, to, whole, ...performanceView(orders, { asset: deps.config.asset, timeZone }) }
  },

  'views.realitycheck': async ({ session, nowMs }) => ({ check: await realityCheck(deps, session, nowMs) }),

  ...walletHandlers(deps),
})

/** Throws if the file would be too long; it is never cut. */
async function statementCsv(
  deps: DepsOf<'views'>,
  session: Session,
  query: Query,
  now: number,
): Promise<FileAnswer> {
  const { from, to = now, cursor, limit, by, kind, timeZone = deps.config.timeZone } = query
  const wrong = { from: from === undefined, cursor, limit, by, timeZone: !isTimeZone(timeZone) }
  const fields = Object.entries(wrong).flatMap(([name, value]) => (value ? [name] : []))
  if (from === undefined || fields.length > 0) throw new Refusal('validation', { fields: fields.join(', ') })
  const tooLong = () =>
    new Refusal('statement_too_long', { days: FILE_MAX_DAYS, movements: FILE_MAX_MOVEMENTS })
  if (to - from > FILE_MAX_DAYS * DAY) throw tooLong()
  const range = { from, to, limit: FILE_MAX_MOVEMENTS, ...(kind && { kind }) }
  const [, movements] = await Promise.all([
    ownAccount(deps, session),
    statementFile(deps.table, session.uid, range, deps.config.sizes.rows),
  ])
  if (!movements) throw tooLong()
  return new FileAnswer(`statement-${dateOf(from)}-${dateOf(to)}.csv`, csvOf(movements, timeZone))
}

const dateOf = (second: EpochSeconds): string => new Date(msOf(second)).toISOString().slice(0, 10)

const money = ({ asset, amount }: { asset: Asset; amount: Minor }) => ({
  asset,
  amount: formatAmount(amount, asset),
})

export const viewMovement = ({
  key,
  at,
  kind,
  document,
  symbol,
  fee,
  owned,
  earlier,
  ...movement
}: Told) => ({
  ...{ id: key, at, kind, document, symbol },
  changes: movement.changes.map((change, index) => {
    const after = formatAmount(movement.after[index] as Minor, change.asset)
    return { ...change, ...money(change), after }
  }),
  fee: fee && money(fee),
  owned: owned.map(money),
  earlier: earlier.map((one) => ({
    ...{ at: one.at, kind: one.kind, fee: one.fee && money(one.fee) },
    changes: one.changes.map((change) => ({ ...change, ...money(change) })),
  })),
})

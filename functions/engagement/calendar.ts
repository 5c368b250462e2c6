import type { Output, RouteOf } from '../../shared/api/routes.ts'
import { addDays } from '../../shared/calc/dates.ts'
import { idTimeMs } from '../../shared/ids.ts'
import { formatAmount } from '../../shared/money.ts'
import { dateIn, type EpochMs, type EpochSeconds } from '../../shared/time.ts'
import type { DepsOf } from '../areas.ts'
import { type AccountItem, accountOf } from '../ledger/account.ts'
import { todayOf } from '../ledger/day.ts'
import { assertSession, type Session } from '../session.ts'
import { keys } from '../table/keys.ts'
import { allRows } from '../table/read.ts'
import { type SignDay, signDayOf, streakAt } from '../table/sign-days.ts'
import { rewardOf } from './amount.ts'

type Deps = DepsOf<'engagement'>

const SEEN_DAYS = 40
/** A day differs from its operation's date by at most this many days. */
const [BEFORE, AFTER] = [10, 3]

export interface Signing {
  account: AccountItem
  /** Every signed day raises it, so it detects concurrent ones. */
  moves: bigint | null
  zone: string
  today: string
  endsAt: EpochSeconds
  since: string
  days: Map<string, SignDay>
  madeUp: number
  missed: string[]
}

/** Reads the account first, so a later change shows in its count. Throws `login_required`, `account_locked`. */
export async function readSigning(
  deps: Pick<Deps, 'table' | 'config'>,
  session: Session,
  nowMs: EpochMs,
): Promise<Signing> {
  const { uid } = session
  const row = await deps.table.get(keys.account(uid), { consistent: true })
  const account = row ? accountOf(row) : null
  assertSession(session, account)
  if (!row || !account) throw new Error('a session of no account')
  const zone = account.zone?.name ?? deps.config.timeZone
  const { day: today, endsAt } = todayOf(account, nowMs, deps.config.timeZone)
  const read = await readDays(deps, uid, addDays(today, -SEEN_DAYS), today)
  const days = new Map(read.map((day) => [day.date, day]))
  const joined = dateIn(zone, idTimeMs(uid))
  const since = joined < today ? joined : today
  const back = Array.from({ length: deps.config.sign.makeUpDays }, (_, index) => addDays(today, -index - 1))
  return {
    ...{ account, zone, today, endsAt, since, days },
    moves: (row.moves as bigint | undefined) ?? null,
    madeUp: read.filter(({ madeUpOn }) => madeUpOn?.slice(0, 7) === today.slice(0, 7)).length,
    missed: back.filter((date) => date >= since && !days.has(date)),
  }
}

export function daysOfOperation({ table }: Pick<Deps, 'table'>, uid: string, id: string): Promise<SignDay[]> {
  const date = dateIn('UTC', idTimeMs(id))
  return readDays({ table }, uid, addDays(date, -BEFORE), addDays(date, AFTER))
}

async function readDays(
  { table }: Pick<Deps, 'table'>,
  uid: string,
  from: string,
  to: string,
): Promise<SignDay[]> {
  const { pk, sk } = keys.signDay(uid, from)
  const asked = { pk, from: sk, to: keys.signDay(uid, to).sk, consistent: true }
  return (await allRows(table, asked)).map(signDayOf)
}

/** YYYY-MM; null for the current month. */
export async function calendar(
  deps: Pick<Deps, 'table' | 'config'>,
  session: Session,
  nowMs: EpochMs,
  asked: string | null,
): Promise<Output<RouteOf<'engagement.sign'>>> {
  const read = await readSigning(deps, session, nowMs)
  const { today, days, missed, madeUp } = read
  const { asset, sign } = deps.config
  const month = asked ?? today.slice(0, 7)
  const shown =
    month === today.slice(0, 7)
      ? [...days.values()].filter(({ date }) => date.startsWith(month))
      : (await readDays(deps, session.uid, `${month}-01`, `${month}-31`)).filter(({ date }) =>
          date.startsWith(month),
        )
  const streak = streakAt(days, today) || streakAt(days, addDays(today, -1))
  const signedToday = days.get(today)
  const money = (amount: bigint) => formatAmount(amount, asset)
  const left = Math.max(0, sign.makeUps - madeUp)
  return {
    ...{ today, dayEnds: read.endsAt, timeZone: read.zone, since: read.since },
    days: shown.map(({ date, how, amount }) => ({ date, how, amount: money(amount) })),
    ...{ streak, signed: signedToday !== undefined, asset },
    ...{ reward: money(BigInt(sign.reward)), seventh: money(BigInt(sign.seventh)) },
    gives: money(signedToday?.amount ?? rewardOf(sign, streak + 1)),
    earned: money(shown.reduce((sum, { amount }) => sum + amount, 0n)),
    makeUp: { aMonth: sign.makeUps, left, within: sign.makeUpDays, dates: left > 0 ? missed : [] },
  }
}

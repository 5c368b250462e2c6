import { createHash } from 'node:crypto'
import { addDays } from '../../shared/calc/dates.ts'
import type { Period, Standing } from '../../shared/calc/financing.ts'
import { idOf } from '../../shared/ids.ts'
import { type EpochSeconds, endOfDate, msOf } from '../../shared/time.ts'
import { balanced, type Leg, writeLegs } from '../ledger/entry.ts'
import { keys } from '../table/keys.ts'
import { create, type Put } from '../table/write.ts'
import type { Holding } from './holding.ts'

export const dateOf = ({ boughtOn }: Pick<Holding, 'boughtOn'>, number: number): string =>
  addDays(boughtOn ?? '', number)

/** The second the date ended makes the id, whoever books it. */
export function accrualId(
  holding: Pick<Holding, 'id' | 'term' | 'boughtOn'>,
  number: number,
  timeZone: string,
): string {
  const over = endOfDate(timeZone, dateOf(holding, number))
  const of = createHash('sha256').update(`${holding.id} ${holding.term} ${number}`).digest()
  return idOf(msOf(over), of)
}

/** The reserve pays the return; released principal was the user's all along. */
const periodLegs = (
  { project, asset }: Pick<Holding, 'project' | 'asset'>,
  { paid, released }: Pick<Period, 'paid' | 'released'>,
): Leg[] =>
  balanced([
    { account: `house:financing:${project}`, asset, amount: -paid },
    { account: 'locked', asset, amount: -released },
    { account: 'available', asset, amount: paid + released },
  ])

interface Booked {
  holding: Holding
  before: Standing
  period: Period
  dailyRate: bigint
  /** The first date without a return, if the user must be warned now. */
  unfundedFrom: string | null
  at: EpochSeconds
  timeZone: string
}

export function accrualPut({ holding, before, period, dailyRate, unfundedFrom, at, timeZone }: Booked): Put {
  const { uid, id, project, asset, term, terms } = holding
  const { number, earned, paid, released, after } = period
  return create({
    ...keys.accrual(uid, accrualId(holding, number, timeZone)),
    ...{ holding: id, project, asset, term, number, earned, paid, released, at },
    date: dateOf(holding, number),
    earning: before.principal - before.fresh,
    dailyRate,
    carryBefore: before.carry,
    carryAfter: after.carry,
    isLast: number === terms.days ? 1 : 0,
    unpaidBefore: before.unpaid,
    legs: writeLegs(periodLegs(holding, period)),
    ...(unfundedFrom !== null && { unfundedFrom }),
  })
}

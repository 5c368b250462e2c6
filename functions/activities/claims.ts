import type { Output, RouteOf } from '../../shared/api/routes.ts'
import type { ClaimState } from '../../shared/claims.ts'
import { formatAmount } from '../../shared/money.ts'
import { documentPlace, keys } from '../table/keys.ts'
import { firstRows } from '../table/read.ts'
import type { Row, Table } from '../table/write.ts'

type Claim = Output<RouteOf<'activities.activity'>>['claims'][number]

const LOOKED_AT = 100
const SHOWN = 20

export async function claims(table: Table, uid: string): Promise<Claim[]> {
  const { pk, prefix } = documentPlace('ticket', uid)
  const rows = await firstRows(table, LOOKED_AT, {
    ...{ pk, from: prefix, to: `${prefix}~`, newestFirst: true },
  })
  const threads = rows.filter(({ topic }) => topic === 'reward').slice(0, SHOWN)
  const wanted = threads.flatMap(({ claim }) =>
    claim === undefined ? [] : [keys.deposit(uid, claim as string)],
  )
  const credits = await table.getMany(wanted)
  return threads.map((thread) => {
    const credit = credits.find((row) => row?.sk === `D#${thread.claim}`)
    return {
      id: thread.sk.slice(prefix.length),
      title: thread.title as string,
      at: Number(thread.at),
      state: stateOf(thread, credit),
      amount: credit ? formatAmount(credit.amount as bigint, 'USD') : null,
      asset: 'USD',
    }
  })
}

function stateOf(thread: Row, credit: Row | undefined): ClaimState {
  if (credit) return Number(credit.status) === 1 ? 'booked' : 'approved'
  return thread.state === 'waiting' ? 'waiting' : 'answered'
}

import type { Asset } from '../../shared/assets.ts'
import { addDays } from '../../shared/calc/dates.ts'
import { SETTLES_AFTER_DAYS } from '../../shared/financing.ts'
import { formatAmount } from '../../shared/money.ts'
import type { Effect, MessageEffect, RowChange } from '../table/effects.ts'
import { changedTo } from '../table/effects.ts'
import type { Row } from '../table/write.ts'

const uidOf = ({ pk }: Row): string => pk.slice('U#'.length)
const idOf = ({ sk }: Row): string => sk.slice(sk.indexOf('#') + 1)

export function holdingEffects(change: RowChange): Effect[] {
  const { old, new: row } = change
  if (!row || !old) return []
  const asset = row.asset as Asset
  const maturesOn = row.boughtOn === undefined ? '' : addDays(String(row.boughtOn), Number(row.days))
  const told = (type: MessageEffect['type'], params: MessageEffect['params'] = {}): Effect[] => [
    {
      effect: 'message',
      uid: uidOf(row),
      type,
      at: Number(row.endedAt ?? row.bookedAt ?? row.at),
      event: `${row.sk} ${row.term} ${type}`,
      params: { asset, ...params },
      about: { screen: 'holding', id: idOf(row) },
    },
  ]
  const money = (amount: unknown) => formatAmount((amount as bigint | undefined) ?? 0n, asset)
  const end = changedTo(change, 'how', String(row.how)) ? row.how : undefined
  if (end === 'matured' && old.state === 'earning') return told('project_ended', { amount: money(row.paid) })
  if (end === 'bySelf') return told('project_settled_itself', { amount: money(old.principal) })
  if (end === 'refunded' && Number(old.awaitsUntil) <= Number(row.endedAt))
    return told('project_unfinished', { amount: money(old.principal) })
  if (end !== undefined) return []
  if (changedTo(change, 'state', 'due'))
    return told(Number(row.renewalsLeft) > 0 ? 'project_renewable' : 'project_due', {
      amount: money(row.principal),
      date: addDays(maturesOn, SETTLES_AFTER_DAYS),
    })
  const lastButOne = Number(row.days) - 1
  if (lastButOne > 0 && changedTo(change, 'booked', lastButOne))
    return told('project_matures', { amount: money(row.principal), date: maturesOn })
  return []
}

/** One message for everything booked together; a warning a day before the balance product pays nothing. */
export function accrualEffects({ old, new: row }: RowChange): Effect[] {
  if (!row || old) return []
  const asset = row.asset as Asset
  const message = (type: MessageEffect['type'], params: MessageEffect['params']): Effect => ({
    effect: 'message',
    uid: uidOf(row),
    type,
    at: Number(row.at),
    event: `${row.sk} ${type}`,
    params: { asset, ...params },
    about: { screen: 'accrual', id: idOf(row) },
  })
  const told = (row.told as bigint | undefined) ?? 0n
  return [
    ...(told > 0n
      ? [message('project_returns', { amount: formatAmount(told, asset), date: String(row.toldTo) })]
      : []),
    ...(row.unfundedFrom === undefined
      ? []
      : [message('project_unfunded', { date: String(row.unfundedFrom) })]),
  ]
}

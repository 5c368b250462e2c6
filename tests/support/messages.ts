import type { MessageEffect } from '../../functions/table/effects.ts'
import { messagePut } from '../../functions/table/messages.ts'
import type { Stack } from '../../infra/local/stack.ts'
import { newId } from '../../shared/ids.ts'
import { msOf, secondsOf } from '../../shared/time.ts'

const amount = (value: string, reason?: string) => ({
  amount: value,
  asset: 'USD',
  ...(reason && { reason }),
})
const HOUR_S = 3600

/** Messages of two days, the newest first: of each kind that says something else. */
const told: (Pick<MessageEffect, 'type' | 'params'> & { hoursAgo: number; about?: true })[] = [
  { type: 'deposit_success', hoursAgo: 0.2, params: amount('5000.00'), about: true },
  { type: 'deposit_received', hoursAgo: 0.5, params: amount('5000.00'), about: true },
  {
    type: 'deposit_failed',
    hoursAgo: 3,
    params: amount('1234.50', 'reason_amount_differs'),
    about: true,
  },
  { type: 'credit_given', hoursAgo: 27, params: amount('25.00', 'reason_goodwill'), about: true },
  { type: 'account_unlocked', hoursAgo: 30 },
  { type: 'account_locked', hoursAgo: 31 },
]

/** Writes them as the effects worker would have. */
export async function writeMessages({ deps }: Stack, uid: string): Promise<void> {
  const now = secondsOf(deps.clock())
  const puts = told.map(({ hoursAgo, about, ...message }) => {
    const at = Math.floor(now - hoursAgo * HOUR_S)
    const id = newId(msOf(at))
    const effect = { uid, at, event: id, ...message } as const
    return messagePut(about ? { ...effect, about: { screen: 'deposit', id } } : effect)
  })
  await Promise.all(puts.map((put) => deps.table.write(put)))
}

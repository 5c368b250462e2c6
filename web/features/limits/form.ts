import type { Asset } from '../../../shared/assets.ts'
import { LIMIT_MOST, type LimitKind } from '../../../shared/limits.ts'
import { parseAmount, wireAmount } from '../../../shared/money.ts'
import { amountRefused } from '../../../shared/rules/amount.ts'
import type { Refused } from '../../../shared/rules/refused.ts'
import type { Answer } from '../../api/wire.ts'
import { plainAmount } from '../../ui/amount.ts'

export type Limits = Answer<'/api/user/limits'>
export type OwnLimit = Limits[LimitKind]

/** `lower` holds at once, `raise` after a day; null changes nothing. */
export type Effect = 'lower' | 'raise' | null

/** `typed` is in the digits of the user's language. */
export function effectOf(typed: string, own: OwnLimit, asset: Asset, lang: string): Effect {
  const amount = parseAmount(plainAmount(typed, lang), asset)
  if (amount === null) return null
  if (own.limit === null) return 'lower'
  const now = wireAmount(own.limit, asset)
  if (amount === now) return own.next ? 'lower' : null
  return amount < now ? 'lower' : 'raise'
}

export const faultOf = (typed: string, asset: Asset, lang: string): Refused | null =>
  amountRefused(plainAmount(typed, lang), asset, {
    min: 0n,
    max: LIMIT_MOST * wireAmount('1', asset),
    below: 'amount_below_min',
  })

/** 0 to 100; null without a limit. */
export function partUsed({ limit, left }: OwnLimit, asset: Asset): number | null {
  if (limit === null || left === null) return null
  const [most, rest] = [wireAmount(limit, asset), wireAmount(left, asset)]
  if (most === 0n) return 100
  const used = most > rest ? most - rest : 0n
  return Number((used * 100n) / most)
}

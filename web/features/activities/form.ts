import type { Asset } from '../../../shared/assets.ts'
import { parseAmount } from '../../../shared/money.ts'
import type { EpochSeconds } from '../../../shared/time.ts'
import type { Bonus } from './types.ts'

/** Checks what a phone can know; the server decides. */
export function partnerFault(
  partner: string,
  own: string,
): 'partner_required' | 'partner_is_self' | 'user_not_found' | null {
  if (partner === '') return 'partner_required'
  if (partner === own) return 'partner_is_self'
  return /^\d{8}$/.test(partner) ? null : 'user_not_found'
}

/** In whole percent. */
export function tradedOf(turnover: string, left: string, asset: Asset): number {
  const [all = 0n, open = 0n] = [parseAmount(turnover, asset) ?? 0n, parseAmount(left, asset) ?? 0n]
  return all > 0n ? Number(((all - open) * 100n) / all) : 100
}

/** An expired offer can no longer be accepted. */
export const stateAt = (
  { state, until }: Pick<Bonus, 'state' | 'until'>,
  now: EpochSeconds,
): Bonus['state'] => (state === 'offered' && until <= now ? 'lapsed' : state)

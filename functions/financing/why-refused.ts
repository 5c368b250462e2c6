import type { Asset } from '../../shared/assets.ts'
import { Refusal } from '../../shared/errors.ts'
import { formatAmount, type Minor } from '../../shared/money.ts'
import type { EpochMs } from '../../shared/time.ts'
import { accountOf, assertNotFrozen, assertNotPaused } from '../ledger/account.ts'
import type { Refused } from '../ledger/post.ts'
import { assertSession, type Session } from '../session.ts'

interface Asked {
  session: Session
  nowMs: EpochMs
  asset: Asset
  pays: Minor
  stepUp: string | null
}

/** Null if the account allowed it or moved meanwhile. Throws the refusals of the session. */
export function whyAccountRefused(
  image: Refused,
  { session, nowMs, asset, pays, stepUp }: Asked,
): Refusal | null {
  if (image === undefined) return null
  const account = image === 'absent' ? null : accountOf(image)
  assertSession(session, account)
  if (!account) return new Refusal('conflict')
  assertNotFrozen(account)
  assertNotPaused(account, nowMs)
  const { available } = account.balances[asset]
  if (available < pays)
    return new Refusal('insufficient_balance', {
      available: formatAmount(available, asset),
      needed: formatAmount(pays, asset),
      asset,
    })
  const used = image === 'absent' ? undefined : (image.stepUp as string | undefined)
  if (stepUp !== null && used !== undefined && used >= stepUp)
    return new Refusal('step_up_required', { action: 'purchase' })
  return null
}

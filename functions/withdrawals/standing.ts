import type { FeeTerms } from '../../shared/calc/withdrawal.ts'
import { Refusal } from '../../shared/errors.ts'
import { type Minor, wireAmount } from '../../shared/money.ts'
import {
  balanceRefused,
  countRefused,
  levelRefused,
  type Means,
  newDestinationRefused,
  windowRefused,
  withdrawalAmountRefused,
} from '../../shared/rules/withdrawal.ts'
import { type EpochMs, secondsOf } from '../../shared/time.ts'
import { lessByVip } from '../../shared/vip.ts'
import { type WithdrawalTerms, withdrawalTermsOf } from '../../shared/withdrawal-rules.ts'
import type { RuntimeConfig } from '../config.ts'
import type { AccountItem } from '../ledger/account.ts'
import { todayOf } from '../ledger/day.ts'
import type { Destination } from '../table/destinations.ts'
import { haltOf, haltParams } from '../table/halts.ts'
import type { Row } from '../table/write.ts'

/** A VIP level lowers the rate, the minimum and the maximum. */
export const feeTermsOf = (
  { withdrawal: { feeRate, feeMin, feeMax }, vip }: Pick<RuntimeConfig, 'withdrawal' | 'vip'>,
  vipLevel: number,
): FeeTerms => ({
  feeRate: lessByVip(BigInt(feeRate), vipLevel, vip),
  feeMin: lessByVip(BigInt(feeMin), vipLevel, vip),
  feeMax: lessByVip(BigInt(feeMax), vipLevel, vip),
})

export type Refused = ReturnType<typeof levelRefused>

/** Level 0 shows the bounds of level 1, but may not withdraw. */
export function boundsOf(level: number, { asset, min, max }: WithdrawalTerms): { min: Minor; max: Minor } {
  const most = max[Math.max(0, Math.min(level, max.length) - 1)] ?? min
  return { min: wireAmount(min, asset), max: wireAmount(most, asset) }
}

/** The part of the bonus that blocks withdrawing. */
export const meansOf = (
  { balances, bonus }: AccountItem,
  { asset }: Pick<RuntimeConfig, 'asset'>,
): Means => ({
  available: balances[asset].available,
  bonus: balances[asset].bonus,
  turnoverLeft: bonus && bonus.left > 0n ? bonus.left : 0n,
})

export function rulesFor(config: RuntimeConfig, nowMs: EpochMs) {
  const terms = withdrawalTermsOf(config)
  const { asset } = config
  return {
    terms,
    halt: haltRefused,
    level: levelRefused,
    window: () => windowRefused(terms, nowMs),
    count(account: AccountItem) {
      const today = todayOf(account, nowMs, config.timeZone)
      return countRefused(today.outs, terms.aDay, today.endsAt)
    },
    amount: (text: string, level: number) => withdrawalAmountRefused(text, asset, boundsOf(level, terms)),
    destination: (amount: Minor, { usableAt, firstEver }: Destination, sent: Minor) =>
      newDestinationRefused(
        amount,
        asset,
        { usableAt, firstEver, sent },
        { now: secondsOf(nowMs), firstAtOnce: wireAmount(terms.firstAtOnce, asset) },
      ),
    balance: (amount: Minor, account: AccountItem) => balanceRefused(amount, asset, meansOf(account, config)),
  }
}

/** Stops new withdrawals only; pending ones are decided and paid. */
function haltRefused(row: Row | undefined): Refusal | null {
  const halt = row ? haltOf(row) : null
  return halt && new Refusal('withdrawals_halted', haltParams(halt))
}

/** The books of the account are being checked. */
export const frozenRefused = ({ frozen }: AccountItem): Refusal | null =>
  frozen === null ? null : new Refusal('account_frozen')

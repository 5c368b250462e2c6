import { formatAmount } from '../shared/money.ts'
import type { WithdrawalTerms } from '../shared/withdrawal-rules.ts'
import type { RuntimeConfig } from './config.ts'

/** What a stage publishes of withdrawals. */
export function withdrawalTerms({ asset, timeZone, withdrawal, identity }: RuntimeConfig): WithdrawalTerms {
  const { feeRate, feeMin, feeMax, opensAt, closesAt, aDay, newSeconds, firstMax, fourEyesFrom } = withdrawal
  const amount = (minor: number) => formatAmount(BigInt(minor), asset)
  return {
    ...{ asset, zone: timeZone, opensAt, closesAt, aDay, newSeconds, feeRate },
    min: amount(identity.withdrawMin),
    max: [identity.withdrawMax1, identity.withdrawMax2, identity.withdrawMax3].map(amount),
    ...{ feeMin: amount(feeMin), feeMax: amount(feeMax), firstMax: amount(firstMax) },
    fourEyesFrom: amount(fourEyesFrom),
    reviewSeconds: withdrawal.reviewSeconds,
  }
}

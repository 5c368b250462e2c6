import { createHash } from 'node:crypto'
import type { Asset } from '../../shared/assets.ts'
import { idOf } from '../../shared/ids.ts'
import type { Minor } from '../../shared/money.ts'
import type { CreditReason } from '../../shared/pay.ts'
import { msOf } from '../../shared/time.ts'
import { type Decision, decisionFields } from '../documents/decision.ts'
import { keys } from '../table/keys.ts'
import { create, type Put, type Row } from '../table/write.ts'
import type { UserAccount } from './chart.ts'
import { balanced, writeLegs } from './entry.ts'
import type { Line } from './journal.ts'

/** What an account holds, or lacks, without a document. */
export interface Difference {
  asset: Asset
  account: UserAccount
  /** Below zero where the account lacks it. */
  amount: Minor
}

const REASON: CreditReason = 'reason_correction'

export const isCorrection = ({ corrects }: Row): boolean => corrects !== undefined

/**
 * Books a difference that two operators explained: a deposit of class 4 that names the account it corrects. Its legs bring
 * the documents to what the account holds; the account stays as it is. `account` would be a user's text, which an erasure
 * removes.
 */
export function correction(
  uid: string,
  { asset, account, amount }: Difference,
  { first, decided }: { first: Decision; decided: Decision },
): { put: Put; line: Line } {
  const name = createHash('sha256').update(`${decided.operation} ${asset} ${account}`).digest()
  const legs = balanced([
    { account: 'house:corrections', asset, amount: -amount },
    { account, asset, amount },
  ])
  const id = idOf(msOf(decided.at), name)
  const put = create({
    ...keys.deposit(uid, id),
    ...{ class: 4, status: 1, asset, amount, corrects: account, at: decided.at, reason: REASON },
    ...decisionFields('first', first),
    ...decisionFields('decided', decided),
    legs: writeLegs(legs),
  })
  return { put, line: { kind: 'deposit', id, movement: 'correction', legs } }
}

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

export interface Difference {
  asset: Asset
  account: UserAccount
  /** Negative if the account lacks it. */
  amount: Minor
}

const REASON: CreditReason = 'reason_correction'

export const isCorrection = ({ corrects }: Row): boolean => corrects !== undefined

/** Makes the documents agree with the account. `corrects` is not named `account`: an erasure removes that. */
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

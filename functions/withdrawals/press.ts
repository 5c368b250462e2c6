import { Refusal } from '../../shared/errors.ts'
import type { WithdrawalReason, WithdrawalRefusal } from '../../shared/withdrawal.ts'
import type { Deps } from '../deps.ts'
import { decide } from '../documents/decide.ts'
import { letNothingIn, needsSecond, type Solo, soloKeys, soloOf, soloWrites } from '../documents/four-eyes.ts'
import { decisionBy, type Reviewer } from '../documents/review.ts'
import { destinationRow } from '../table/destinations.ts'
import { keys } from '../table/keys.ts'
import { Conditions, type Row } from '../table/write.ts'
import { claimWrites, type NumberRead, numberGuards, whyNotTheirs } from './number-claim.ts'
import {
  type Asked,
  decisionWrite,
  giveCountBack,
  stateAfter,
  whyRefused,
  withdrawalAfter,
} from './states.ts'
import { loadWithdrawal } from './store.ts'
import { type Withdrawal, withdrawalOf, withdrawalStep } from './withdrawal.ts'

type Needed = Deps<'payoutFields' | 'indexKeys'>

export interface AsShown<From extends Withdrawal['state'] = Withdrawal['state']> {
  uid: string
  id: string
  from: From
}

/**
 * A second operator is needed at the bound. `sending` is committed before anybody pays. Throws the refusals of
 * its route.
 */
export const approve = (
  deps: Needed,
  by: Reviewer,
  { from, ...which }: AsShown<'reserved' | 'awaiting'>,
): Promise<Withdrawal> => press(deps, by, which, { press: 'approve', from })

/** The user reads the reason; the whole amount is released. */
export const refuse = (
  deps: Needed,
  by: Reviewer,
  { from, ...which }: AsShown<'reserved' | 'awaiting'>,
  reason: WithdrawalRefusal,
): Promise<Withdrawal> => press(deps, by, which, { press: 'refuse', from, reason })

/** Posts the locked amount under the bank's reference and claims the number for the user. */
export const paid = (
  deps: Needed,
  by: Reviewer,
  { from, ...which }: AsShown<'sending'>,
  reference: string,
): Promise<Withdrawal> => press(deps, by, which, { press: 'paid', from, reference })

/** By another operator than the sender; the whole amount is released. */
export const giveBack = (
  deps: Needed,
  by: Reviewer,
  { from, ...which }: AsShown<'sending'>,
  reason: WithdrawalReason,
): Promise<Withdrawal> => press(deps, by, which, { press: 'return', from, reason })

interface Read {
  withdrawal: Withdrawal
  solo: Solo
  account: { day: string | null; isLocked: boolean; isFrozen: boolean }
  number: NumberRead
  /** This operator let value in for the user. */
  hasLetIn: boolean
}

type Press = Asked extends infer One ? (One extends Asked ? Omit<One, 'by'> : never) : never

async function press(
  deps: Needed,
  reviewer: Reviewer,
  { uid, id }: { uid: string; id: string },
  wanted: Press,
): Promise<Withdrawal> {
  const { operator } = reviewer
  const asked = { ...wanted, by: decisionBy(reviewer) } as Asked
  const { at } = asked.by
  const fourEyesFrom = BigInt(deps.config.withdrawal.fourEyesFrom)
  const whose = { uid, operator, way: 'out' } as const
  const found = await loadWithdrawal(deps.table, uid, id)
  if (!found) throw new Refusal('not_found')
  const { place } = found.destination
  // A decided withdrawal needs no number, and its user may be erased.
  const guardKeys = letsOut(asked) && found.status === 3 ? await numberGuards(deps, found) : []
  const { withdrawal } = await decide<Read>(
    deps,
    reviewer,
    { uid, id },
    {
      keys: [
        keys.withdrawal(uid, id),
        ...soloKeys(whose),
        keys.account(uid),
        keys.destination(uid, place),
        keys.letIn(uid, operator),
        ...guardKeys,
      ],
      of: ([row, eyes, sum, account, destination, letIn, ...guards]) => ({
        withdrawal: withdrawalOf(row),
        solo: soloOf(eyes, sum, at),
        account: {
          day: (account?.day as string | undefined) ?? null,
          isLocked: account?.state !== 'ACTIVE',
          isFrozen: account?.frozen !== undefined,
        },
        number: { guards, isBound: isStanding(destination) },
        hasLetIn: letIn !== undefined,
      }),
      whyRefused: (read) => whyRefused(read.withdrawal, asked) ?? whyNotSent(read, asked),
      step: ({ withdrawal, solo, ...rest }) => {
        const { account } = rest
        const eyes = needsSecond(solo, withdrawal.amount, deps.config.withdrawal)
        const to = stateAfter(asked, eyes)
        const { update, legs } = decisionWrite(withdrawal, asked, to, fourEyesFrom)
        const isAlone = to === 'sending' && asked.from === 'reserved'
        const claim = claimWrites(withdrawal, asked, rest.number, guardKeys)
        return {
          update,
          beside: [
            ...(isAlone ? soloWrites(whose, solo, { at, amount: withdrawal.amount }) : []),
            ...claim.beside,
          ],
          ...(legs && {
            pays: {
              lines: [
                {
                  kind: 'withdrawal',
                  id,
                  movement: to === 'paid' ? 'withdrawal_paid' : 'withdrawal_released',
                  legs,
                },
              ],
              account(change) {
                if (to !== 'paid') giveCountBack(change, withdrawal, account.day)
              },
            },
          }),
          checks: [
            // A concurrent lock keeps the money here.
            ...(asked.press === 'approve' ? [stands(uid)] : []),
            ...(letsOut(asked) ? [letNothingIn(uid, operator)] : []),
            ...claim.checks,
          ],
          audit: withdrawalStep(asked.press, withdrawal, {
            from: asked.from,
            to,
            reason: 'reason' in asked ? asked.reason : null,
          }),
          after: { withdrawal: withdrawalAfter(withdrawal, asked, to), solo, ...rest },
        }
      },
    },
  )
  return withdrawal
}

const letsOut = ({ press }: Asked): boolean => press === 'approve' || press === 'paid'

function whyNotSent({ withdrawal, account, number, hasLetIn }: Read, asked: Asked): Refusal | null {
  if (hasLetIn && letsOut(asked)) return new Refusal('self_payout')
  if (asked.press !== 'approve') return null
  if (account.isLocked) return new Refusal('user_locked')
  if (account.isFrozen) return new Refusal('user_frozen')
  return number.isBound ? whyNotTheirs(withdrawal, number) : new Refusal('destination_gone')
}

const isStanding = (row: Row | undefined): boolean =>
  row !== undefined && destinationRow.read(row).removedAt === null

export const stands = (uid: string) =>
  new Conditions(keys.account(uid)).where('state', '=', 'ACTIVE').whereAbsent('frozen').check()

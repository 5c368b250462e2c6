import { Refusal } from '../../../shared/errors.ts'
import { type ChangeRefusal, changeRefusals } from '../../../shared/identity.ts'
import type { Deps } from '../../deps.ts'
import { decide } from '../../documents/decide.ts'
import { cannedReason, decisionBy, type Reviewer } from '../../documents/review.ts'
import { accountOf } from '../../ledger/account.ts'
import { keys } from '../../table/keys.ts'
import { Change as Changing, type Key, type Row } from '../../table/write.ts'
import { identityItemOf } from '../item.ts'
import { type Which, whyNotRevealed } from '../review.ts'
import { type Change, changeOf } from './change.ts'
import { type Asked, carriedOut, changeAfter, decisionWrite, type Read, whyRefused } from './states.ts'

/**
 * Carries a change out, by another operator than the one who proposed it. Throws `not_found`, `already_decided`,
 * `self_approval`, `user_locked`, `not_verified`, `id_number_exists`.
 */
export const carryOut = (deps: Deps, reviewer: Reviewer, which: Which): Promise<Change> =>
  decideOn(deps, reviewer, which, null)

/** Refuses a proposed change; who proposed it may take it back so. Throws `reason_required`. */
export const refuse = async (
  deps: Deps,
  reviewer: Reviewer,
  which: Which,
  reason: string,
): Promise<Change> => decideOn(deps, reviewer, which, cannedReason(reason, changeRefusals))

async function decideOn(
  deps: Deps,
  reviewer: Reviewer,
  { uid, id }: Which,
  refusal: ChangeRefusal | null,
): Promise<Change> {
  const asked: Asked = { by: decisionBy(reviewer), refusal }
  // The guard of its number is never another's: read before, so that it can be read together with the rest.
  const row = await deps.table.get(keys.change(uid, id), { consistent: true })
  if (!row) throw new Refusal('not_found')
  const guard: Key[] = row.guard === undefined ? [] : [{ pk: row.guard as string, sk: '-' }]
  const { change } = await decide<Read>(
    deps,
    reviewer,
    { uid, id },
    {
      keys: [keys.change(uid, id), keys.identity(uid), keys.account(uid), ...guard],
      of: ([document, identity, account, number]) => ({
        change: changeOf(document),
        identity: identityItemOf(uid, identity),
        account: account ? accountOf(account) : null,
        numberOf: (number?.uid as string | undefined) ?? null,
      }),
      whyRefused: (read) => whyRefused(read, asked),
      step(read) {
        const { change, identity } = read
        const after = changeAfter(change, asked)
        return {
          update: decisionWrite(change, asked),
          ...(!refusal && carriedOut(change, identity, asked.by)),
          audit: {
            action: refusal ? 'change.refuse' : 'change.carry_out',
            before: { state: change.state },
            after: { what: change.what, state: after.state },
            ...(refusal && { reason: refusal }),
          },
          after: { ...read, change: after },
        }
      },
    },
  )
  return change
}

/** Notes that an operator looked at a change in full. */
export const noteReveal = (deps: Deps, reviewer: Reviewer, { uid, id }: Which): Promise<Change> =>
  decide<{ change: Change; pressed: Row | undefined }>(
    deps,
    reviewer,
    { uid, id },
    {
      windowed: true,
      keys: [keys.change(uid, id), keys.press(reviewer.operator, reviewer.operationId)],
      of: ([row, pressed]) => ({ change: changeOf(row), pressed }),
      whyRefused: ({ pressed }) => whyNotRevealed(pressed, keys.change(uid, id), 'change.reveal'),
      step: (read) => ({
        update: new Changing(keys.change(uid, id)).add('reveals', 1n).whereExists().build(),
        audit: { action: 'change.reveal', after: { what: read.change.what } },
        after: read,
      }),
    },
  ).then(({ change }) => change)

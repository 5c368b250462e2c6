import { Refusal } from '../../../shared/errors.ts'
import { type ChangeRefusal, changeRefusals } from '../../../shared/identity.ts'
import type { DepsOf } from '../../areas.ts'
import { decide } from '../../documents/decide.ts'
import { noteReveal as note } from '../../documents/reveal.ts'
import { cannedReason, decisionBy, type Reviewer } from '../../documents/review.ts'
import { accountOf } from '../../ledger/account.ts'
import { addressesLeft } from '../../security-events.ts'
import { keys } from '../../table/keys.ts'
import { profileOf } from '../../table/profile.ts'
import { guardKeys, guardKeysOf } from '../guard.ts'
import { identityItemOf } from '../item.ts'
import type { Which } from '../review.ts'
import { type Change, changeOf } from './change.ts'
import { openedValue } from './propose.ts'
import { type Asked, carriedOut, changeAfter, decisionWrite, type Read, whyRefused } from './states.ts'

type Deps = DepsOf<'desk'>

/** Throws the refusals of its route. */
export const carryOut = (deps: Deps, reviewer: Reviewer, which: Which): Promise<Change> =>
  decideOn(deps, reviewer, which, null)

/** The proposer may withdraw by it. Throws `reason_required`. */
export const refuse = async (deps: Deps, reviewer: Reviewer, which: Which, reason: string): Promise<Change> =>
  decideOn(deps, reviewer, which, cannedReason(reason, changeRefusals))

async function decideOn(
  deps: Deps,
  reviewer: Reviewer,
  { uid, id }: Which,
  refusal: ChangeRefusal | null,
): Promise<Change> {
  const asked: Asked = { by: decisionBy(reviewer), refusal }
  // Opens numbers first, so that their guards are read with the rest.
  const [row, item] = await deps.table.getMany([keys.change(uid, id), keys.identity(uid)], {
    consistent: true,
  })
  if (!row) throw new Refusal('not_found')
  const isNumber = row.what === 'idNumber'
  const newGuards = isNumber ? guardKeys((await openedValue(deps, changeOf(row))) ?? '', deps.secrets) : []
  const nowGuards = isNumber ? await guardKeysOf(deps, uid, identityItemOf(uid, item).verified) : []
  // A batch read must not name one key twice.
  const others = nowGuards.filter(({ pk }) => !newGuards.some((key) => key.pk === pk))
  const left = row.what === 'fundPassword' ? await addressesLeft(deps.table, uid, reviewer.nowMs) : []
  const { change } = await decide<Read>(
    deps,
    reviewer,
    { uid, id },
    {
      keys: [
        keys.change(uid, id),
        keys.identity(uid),
        keys.account(uid),
        keys.profile(uid),
        ...newGuards,
        ...others,
      ],
      of: ([document, identity, account, profile, ...guards]) => ({
        change: changeOf(document),
        identity: identityItemOf(uid, identity),
        account: account ? accountOf(account) : null,
        profile: profile ? profileOf(profile) : null,
        left,
        guards: { new: guards.slice(0, newGuards.length), now: guards },
      }),
      whyRefused: (read) => whyRefused(read, { ...asked, nowMs: reviewer.nowMs }),
      step(read) {
        const { change } = read
        const after = changeAfter(change, asked)
        return {
          update: decisionWrite(change, asked),
          ...(!refusal && carriedOut(read, newGuards, reviewer)),
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

export const noteReveal = (deps: Deps, reviewer: Reviewer, which: Which): Promise<Change> =>
  note(deps, reviewer, which, {
    key: keys.change(which.uid, which.id),
    of: changeOf,
    audit: ({ what }) => ({ action: 'change.reveal', after: { what } }),
  })

import { numberExists } from '../../shared/destinations.ts'
import { Refusal } from '../../shared/errors.ts'
import type { Deps } from '../deps.ts'
import { guardsOf, holderOf, takeValue, valueFree } from '../table/guards.ts'
import type { Check, Key, Row, Update } from '../table/write.ts'
import type { Asked } from './states.ts'
import type { Withdrawal } from './withdrawal.ts'

// Several users may bind one card, account or address. It becomes the number of the user a withdrawal is first paid to it
// for; from then on nobody else binds it, and no withdrawal of another user to it is approved.

/** Where the unique guard of a withdrawal's number stands. */
export async function numberGuards(
  { payoutFields, secrets }: Deps<'payoutFields' | 'indexKeys'>,
  { uid, destination: { kind, sealed } }: Withdrawal,
): Promise<Key[]> {
  return guardsOf(kind, (await payoutFields.of(uid)).open(kind, sealed), secrets.indexKeys)
}

/** What a press reads of the number: its guards, and whose it is. */
export interface NumberRead {
  guards: readonly (Row | undefined)[]
  /** Whether its user still has it bound. */
  isBound: boolean
}

/** Why money must not be sent to a number; null if it may. */
export function whyNotTheirs({ uid, destination }: Withdrawal, { guards }: NumberRead): Refusal | null {
  const holder = holderOf(guards)
  return holder === null || holder === uid ? null : new Refusal(numberExists[destination.kind])
}

/**
 * What a press writes and demands of the number: an approval that it is nobody else's, a payment takes it. A payment that
 * was made is noted even if the number has become another user's meanwhile.
 */
export function claimWrites(
  { uid }: Withdrawal,
  { press }: Asked,
  { guards, isBound }: NumberRead,
  keys: readonly Key[],
): { beside: Update[]; checks: Check[] } {
  const isFree = holderOf(guards) === null
  if (press === 'approve' && isFree) return { beside: [], checks: valueFree(keys) }
  const taken = press === 'paid' && isFree && isBound ? takeValue(keys, uid) : []
  return {
    beside: taken.filter((each) => each.kind === 'update'),
    checks: taken.filter((each) => each.kind === 'check'),
  }
}

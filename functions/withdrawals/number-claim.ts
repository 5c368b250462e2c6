import { numberExists } from '../../shared/destinations.ts'
import { Refusal } from '../../shared/errors.ts'
import type { Deps } from '../deps.ts'
import { guardsOf, holderOf, takeValue, valueFree } from '../table/guards.ts'
import type { Check, Key, Row, Update } from '../table/write.ts'
import type { Asked } from './states.ts'
import type { Withdrawal } from './withdrawal.ts'

// Several users may bind one number. The first withdrawal paid to it makes it that user's alone.

export async function numberGuards(
  { payoutFields, secrets }: Deps<'payoutFields' | 'indexKeys'>,
  { uid, destination: { kind, sealed } }: Withdrawal,
): Promise<Key[]> {
  return guardsOf(kind, (await payoutFields.of(uid)).open(kind, sealed), secrets.indexKeys)
}

export interface NumberRead {
  guards: readonly (Row | undefined)[]
  isBound: boolean
}

export function whyNotTheirs({ uid, destination }: Withdrawal, { guards }: NumberRead): Refusal | null {
  const holder = holderOf(guards)
  return holder === null || holder === uid ? null : new Refusal(numberExists[destination.kind])
}

/** An approval requires the number free or own; a payment takes it. A payment already made is noted in any case. */
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

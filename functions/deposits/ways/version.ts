import { Refusal } from '../../../shared/errors.ts'
import type { PayMethod, WayState } from '../../../shared/pay.ts'
import type { Decision } from '../../documents/review.ts'
import { keys } from '../../table/keys.ts'
import { Change, create, type Put, type Row, type Update } from '../../table/write.ts'

// proposed -> confirmed by another operator than the one who proposed it: its terms are the way's from then on.
// proposed -> refused by either. A way has one proposal at a time.

/** What two operators agree on: whether users are offered a way to pay, and the operator's account. */
export interface WayTerms {
  offered: boolean
  /** Account number or address to pay into. */
  account: string
  holder: string | null
  bank: string | null
  /** Of an address. */
  network: string | null
}

/** A version of a way to pay: as it is proposed, and as two operators agreed on it. Kept for ever. */
export interface WayVersion {
  method: PayMethod
  version: number
  /** The press it was proposed by. */
  id: string
  state: WayState
  terms: WayTerms
  proposed: Decision
  decided: Decision | null
}

export const termsOf = (row: Row): WayTerms => ({
  offered: (row.offered as boolean | undefined) ?? true,
  account: row.account as string,
  holder: row.holder as string | null,
  bank: row.bank as string | null,
  network: row.network as string | null,
})

export const wayVersionPut = ({ method, version, id, state, terms, proposed, decided }: WayVersion): Put =>
  create({
    ...keys.wayVersion(method, version, id),
    ...{ state, ...terms },
    ...{ proposedBy: proposed.operator, proposedAt: proposed.at, proposedOp: proposed.operation },
    ...(decided && { decidedBy: decided.operator, decidedAt: decided.at, decidedOp: decided.operation }),
  })

export function wayVersionOf(row: Row): WayVersion {
  const [method = '', version, id = ''] = row.sk.split('#')
  return {
    ...{ method: method as PayMethod, version: Number(version), id },
    state: row.state as WayState,
    terms: termsOf(row),
    proposed: {
      operator: row.proposedBy as string,
      at: Number(row.proposedAt),
      operation: row.proposedOp as string,
    },
    decided:
      row.decidedBy === undefined
        ? null
        : {
            operator: row.decidedBy as string,
            at: Number(row.decidedAt),
            operation: row.decidedOp as string,
          },
  }
}

export type WayVerdict = Exclude<WayState, 'proposed'>

/** Why a version cannot be decided so; null if it can, `done` if this press did it before. */
export function whyRefused(
  { state, proposed, decided }: WayVersion,
  { by, to }: { by: Decision; to: WayVerdict },
): Refusal | 'done' | null {
  if (decided?.operation === by.operation && state === to) return 'done'
  if (state !== 'proposed') return new Refusal('already_decided')
  return to === 'confirmed' && proposed.operator === by.operator ? new Refusal('self_approval') : null
}

/** The decision, and what the way is by it. All that `whyRefused` checks is a condition too. */
export function decisionWrites(
  { method, version, id, terms }: WayVersion,
  { by, to }: { by: Decision; to: WayVerdict },
): { update: Update; way: Update } {
  const update = new Change(keys.wayVersion(method, version, id))
    .set('state', to)
    .set('decidedBy', by.operator)
    .set('decidedAt', by.at)
    .set('decidedOp', by.operation)
    .where('state', '=', 'proposed')
  if (to === 'confirmed') update.where('proposedBy', '<>', by.operator)
  const way = new Change(keys.wayToPay(method)).remove('open').where('open', '=', id)
  if (to === 'confirmed') {
    for (const [name, value] of Object.entries(terms)) way.set(name, value)
    stands(way, version - 1).set('version', version)
  }
  return { update: update.build(), way: way.build() }
}

/** Asks that a way stands at this version. */
export const stands = (change: Change, version: number): Change => change.where('version', '=', version)

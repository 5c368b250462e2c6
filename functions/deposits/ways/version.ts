import { Refusal } from '../../../shared/errors.ts'
import type { PayMethod, WayState } from '../../../shared/pay.ts'
import type { Decision } from '../../documents/review.ts'
import { keys } from '../../table/keys.ts'
import { Change, create, type Put, type Row, type Update } from '../../table/write.ts'

// proposed -> confirmed by a second operator; proposed -> refused by either. One proposal at a time.

export interface WayTerms {
  offered: boolean
  /** Account number or address to pay into. */
  account: string
  holder: string | null
  bank: string | null
  network: string | null
}

/** Kept for ever, as deposits refer to it. */
export interface WayVersion {
  method: PayMethod
  version: number
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

export function whyRefused(
  { state, proposed, decided }: WayVersion,
  { by, to }: { by: Decision; to: WayVerdict },
): Refusal | 'done' | null {
  if (decided?.operation === by.operation && state === to) return 'done'
  if (state !== 'proposed') return new Refusal('already_decided')
  return to === 'confirmed' && proposed.operator === by.operator ? new Refusal('self_approval') : null
}

/** Repeats the checks of `whyRefused` as conditions. */
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

export const stands = (change: Change, version: number): Change => change.where('version', '=', version)

import { isDeepStrictEqual } from 'node:util'
import { Refusal } from '../../../shared/errors.ts'
import type { PayMethod } from '../../../shared/pay.ts'
import type { AuditStepOf } from '../../../shared/reviews.ts'
import { wayRefused } from '../../../shared/rules/way.ts'
import type { Deps } from '../../deps.ts'
import { decide } from '../../documents/decide.ts'
import { once } from '../../documents/operation.ts'
import { decisionBy, type Reviewer, stepRecord } from '../../documents/review.ts'
import { refuseIf } from '../../refuse.ts'
import { keys } from '../../table/keys.ts'
import { Change } from '../../table/write.ts'
import { plainText } from '../rules.ts'
import {
  decisionWrites,
  stands,
  termsOf,
  type WayTerms,
  type WayVerdict,
  type WayVersion,
  wayVersionOf,
  wayVersionPut,
  whyRefused,
} from './version.ts'
import { wayOf } from './way.ts'

export interface WayAsked {
  method: PayMethod
  was: number
  offered: boolean
  account: string
  holder: string
  bank: string
  network: string
}

export interface WhichVersion {
  method: PayMethod
  version: number
  id: string
}

/** Another operator must confirm. Throws the refusals of its route. */
export async function propose(deps: Deps, by: Reviewer, asked: WayAsked): Promise<WayVersion> {
  const { method, was } = asked
  const key = keys.wayVersion(method, was + 1, by.operationId)
  const { done } = await once<WayVersion, WayVersion>({
    id: by.operationId,
    nowMs: by.nowMs,
    look: 'beforeRefusing',
    async earlier() {
      const row = await deps.table.get(key, { consistent: true })
      return row && wayVersionOf(row)
    },
    isSame: ({ proposed, terms }) =>
      proposed.operator === by.operator && isDeepStrictEqual(terms, plainTerms(asked)),
    draft: () => draft(deps, by, asked),
    async commit(version) {
      const open = stands(new Change(keys.wayToPay(method)), was)
        .whereAbsent('open')
        .set('open', version.id)
      const record = stepRecord(by, { uid: null, id: method }, step('propose', version))
      const committed = await deps.table.transact([wayVersionPut(version), open.build(), record])
      if (committed.ok) return { done: version }
      const [earlier] = committed.failures
      if (earlier?.old) return { earlier: wayVersionOf(earlier.old) }
      throw new Refusal('way_changed')
    },
  })
  return done
}

async function draft(deps: Deps, by: Reviewer, asked: WayAsked): Promise<WayVersion> {
  const { method, was } = asked
  const terms = plainTerms(asked)
  refuseIf(wayRefused(method, terms, deps.config.money))
  const row = await deps.table.get(keys.wayToPay(method), { consistent: true })
  if (!row) throw new Refusal('not_found')
  if (wayOf(row).version !== was || row.open !== undefined) throw new Refusal('way_changed')
  if (isDeepStrictEqual(termsOf(row), terms)) throw new Refusal('validation', { fields: 'account' })
  return {
    ...{ method, version: was + 1, id: by.operationId, state: 'proposed', terms },
    ...{ proposed: decisionBy(by), decided: null },
  }
}

const plainTerms = ({ offered, account, holder, bank, network }: WayAsked): WayTerms => ({
  offered,
  account: plainText(account) ?? '',
  holder: plainText(holder),
  bank: plainText(bank),
  network: plainText(network),
})

/** The proposer may only withdraw. Throws `not_found`, `already_decided`, `self_approval`. */
export async function decideWay(
  deps: Deps,
  reviewer: Reviewer,
  { method, version, id }: WhichVersion,
  to: WayVerdict,
): Promise<WayVersion> {
  const by = decisionBy(reviewer)
  return decide<WayVersion>(
    deps,
    reviewer,
    { uid: null, id: method },
    {
      keys: [keys.wayVersion(method, version, id)],
      of: ([row]) => wayVersionOf(row),
      whyRefused: (read) => whyRefused(read, { by, to }),
      step(read) {
        const { update, way } = decisionWrites(read, { by, to })
        const after = { ...read, state: to, decided: by }
        return { update, beside: [way], audit: step(to === 'confirmed' ? 'confirm' : 'refuse', after), after }
      },
    },
  )
}

const step = (
  action: 'propose' | 'confirm' | 'refuse',
  { version, terms: { offered, account } }: WayVersion,
): AuditStepOf<'way'> => ({
  action: `way.${action}`,
  after: { version, state: offered ? 'offered' : 'not_offered', account },
})

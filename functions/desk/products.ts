import { Refusal } from '../../shared/errors.ts'
import { newId } from '../../shared/ids.ts'
import { plainLine } from '../../shared/rules/line.ts'
import type { EpochMs } from '../../shared/time.ts'
import { auditPut } from '../table/audit.ts'
import { haltChange, storedProducts } from '../table/catalog.ts'
import { keys } from '../table/keys.ts'
import type { Table } from '../table/write.ts'
import { type Presser, pressOnce } from './press.ts'

/** Who halts: an operator, or `console` for the command line. */
export interface Halter {
  operator: string
  requestId: string
  nowMs: EpochMs
}

export interface HaltAsked {
  id: string
  /** What every user reads as long as it is halted; null to let orders in again. */
  reason: string | null
  /** The reason as the asker saw it, null for a product that trades. */
  was: string | null
}

export async function listProducts(table: Table) {
  const products = await storedProducts(table)
  return products.map(({ id, symbol, halted }) => ({ id, symbol, halted }))
}

/**
 * Stops new orders on a product with a public reason, or lets them in again; open orders are unaffected. The record is
 * in the same transaction. Throws `reason_required`, `product_not_found`, `already_decided`.
 */
export async function setHalted(
  { table }: { table: Table },
  { operator, requestId, nowMs }: Halter,
  { id, reason, was }: HaltAsked,
): Promise<{ id: string; halted: string | null }> {
  const said = reason === null ? null : plainLine(reason)
  if (said === '') throw new Refusal('reason_required')
  const state = (halted: string | null) =>
    halted === null ? { state: 'trading' as const } : { state: 'halted' as const, reason: halted }
  const record = auditPut(
    {
      id: newId(nowMs),
      operator,
      action: said === null ? 'product.resume' : 'product.halt',
      document: id,
      before: state(was),
      after: state(said),
      requestId,
    },
    nowMs,
  )
  const committed = await table.transact([haltChange(id, said, was), record])
  if (committed.ok) return { id, halted: said }
  throw new Refusal(committed.failures[0]?.old ? 'already_decided' : 'product_not_found')
}

/** A halt or its end by an operator, once; `deps` are those of `withOperatorCheck`. */
export function pressHalt({ table }: { table: Table }, by: Presser, asked: HaltAsked) {
  const { id, reason, was } = asked
  const { pk, sk } = keys.product(id)
  const action = reason === null ? 'product.resume' : 'product.halt'
  const halted = reason === null ? null : plainLine(reason)
  return pressOnce(table, by, {
    answerOf: (pressed) =>
      pressed.on === `${pk} ${sk}` && pressed.action === action && pressed.reason === halted
        ? { id, halted }
        : undefined,
    commit: () => {
      const { operator, requestId, nowMs } = by
      return setHalted({ table }, { operator: operator.id, requestId, nowMs }, { id, reason, was })
    },
  })
}

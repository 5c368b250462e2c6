import { Refusal } from '../../shared/errors.ts'
import type { liftReasons } from '../../shared/reviews.ts'
import { liftFreeze } from '../books/for-desk.ts'
import { keys } from '../table/keys.ts'
import type { Table } from '../table/write.ts'
import { type Presser, pressOnce } from './press.ts'

interface LiftAsked {
  uid: string
  at: number
  reason?: (typeof liftReasons)[number] | undefined
}

/** `deps` must come from `withOperatorCheck`. */
export function lift(
  { table }: { table: Table },
  by: Presser,
  { uid, at, reason }: LiftAsked,
): Promise<{ lifted: boolean }> {
  const { pk, sk } = keys.finding(uid)
  return pressOnce(table, by, {
    answerOf: (pressed) =>
      pressed.on === `${pk} ${sk}` && pressed.reason === (reason ?? null)
        ? { lifted: pressed.action === 'user.lift' }
        : undefined,
    commit: async () => {
      if (!reason) throw new Refusal('reason_required')
      const { operator, operationId, requestId, nowMs } = by
      const press = { operator: operator.id, operationId, requestId, nowMs }
      return liftFreeze({ table }, press, { uid, at, reason })
    },
  })
}

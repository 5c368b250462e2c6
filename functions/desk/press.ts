import type { EpochMs } from '../../shared/time.ts'
import { once } from '../documents/operation.ts'
import { auditedIn } from '../table/audit.ts'
import { keys } from '../table/keys.ts'
import { create, keyOf, type Put, type Row, type Table, type Write } from '../table/write.ts'

export interface Pressed {
  on: string
  action: string
  reason: string | null
}

/** Fails if the operator used this id before. */
export const pressPut = (operator: string, operationId: string, writes: readonly Write[]): Put =>
  create({ ...keys.press(operator, operationId), ...pressedBy(writes) })

export const pressedOf = ({ on, action, reason }: Row): Pressed => ({
  on: on as string,
  action: action as string,
  reason: (reason as string | undefined) ?? null,
})

export const concernsSame = (pressed: Row, writes: readonly Write[]): boolean =>
  pressedOf(pressed).on === pressedBy(writes).on

function pressedBy([first, ...others]: readonly Write[]): { on: string; action: string; reason?: string } {
  const record = auditedIn(others)
  if (!first || !record) throw new Error('a press changes something, and leaves a record')
  const { pk, sk } = keyOf(first)
  const { action, after } = record
  const reason = record.reason ?? (typeof after?.reason === 'string' ? after.reason : undefined)
  return { on: `${pk} ${sk}`, action, ...(reason && { reason }) }
}

export interface Presser {
  operator: { id: string }
  operationId: string
  requestId: string
  nowMs: EpochMs
}

/** A retry gets the first answer; `answerOf` returns undefined for different content. Throws `replay_mismatch`. */
export async function pressOnce<Answer>(
  table: Table,
  { operator, operationId, nowMs }: Presser,
  { answerOf, commit }: { answerOf: (pressed: Pressed) => Answer | undefined; commit: () => Promise<Answer> },
): Promise<Answer> {
  const { done } = await once<null, { answer: Answer | undefined }>({
    id: operationId,
    nowMs,
    look: 'beforeRefusing',
    async earlier() {
      const row = await table.get(keys.press(operator.id, operationId), { consistent: true })
      return row && { answer: answerOf(pressedOf(row)) }
    },
    isSame: ({ answer }) => answer !== undefined,
    draft: async () => null,
    commit: async () => ({ done: { answer: await commit() } }),
  })
  return done.answer as Answer
}

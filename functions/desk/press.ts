import { auditedIn } from '../table/audit.ts'
import { keys } from '../table/keys.ts'
import { create, type Put, type Row, type Write } from '../table/write.ts'

/** What one press of an operator did, kept under the id it was sent with. */
export interface Pressed {
  /** The key of the row it concerns. */
  on: string
  /** As in the trail. */
  action: string
  reason: string | null
}

/**
 * The row that makes an id good for one press of an operator, whomever the press concerns: written with the press, on
 * the condition that the id is free.
 */
export const pressPut = (operator: string, operationId: string, writes: readonly Write[]): Put =>
  create({ ...keys.press(operator, operationId), ...pressedBy(writes) })

export const pressedOf = ({ on, action, reason }: Row): Pressed => ({
  on: on as string,
  action: action as string,
  reason: (reason as string | undefined) ?? null,
})

/** Whether a press concerned the same row as these writes. Its own conditions tell whether it did the same there. */
export const concernsSame = (pressed: Row, writes: readonly Write[]): boolean =>
  pressedOf(pressed).on === pressedBy(writes).on

function pressedBy([first, ...others]: readonly Write[]): { on: string; action: string; reason?: string } {
  const record = auditedIn(others)
  if (!first || !record) throw new Error('a press changes something, and leaves a record')
  const { pk, sk } = first.kind === 'put' ? first.item : first.key
  const { action, reason } = record
  return { on: `${pk} ${sk}`, action, ...(reason && { reason }) }
}

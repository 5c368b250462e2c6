import { documentFacts, type MoneyKind, type MovementKind } from './documents.ts'

export const flows = ['deposits', 'withdrawals', 'orders', 'fees', 'exchanges', 'financing', 'bonus'] as const
export type Flow = (typeof flows)[number]

export const flowOf = (kind: MoneyKind, movement: MovementKind): Flow => {
  const movements: { [Each in MovementKind]?: Flow } = documentFacts[kind].movements
  const flow = movements[movement]
  if (flow === undefined) throw new Error(`no movement of ${kind}: ${movement}`)
  return flow
}

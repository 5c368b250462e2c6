import { destinationRow } from '../table/destinations.ts'
import type { Effect, RowChange } from '../table/effects.ts'

/** Tells the user by message and mail at once: they have a day to object. The hash lets the desk see other owners. */
export function effectsOf({ old, new: row }: RowChange): Effect[] {
  if (!row || old) return []
  const { uid, id, place, label, mark, boundAt: at } = destinationRow.read(row)
  const event = `C#${id} bound`
  return [
    { effect: 'message', uid, type: 'destination_added', at, event, params: { label } },
    { effect: 'notice', uid, notice: 'destinationAdded', at, event },
    ...(mark
      ? [
          {
            effect: 'occurrence' as const,
            kind: 'destination' as const,
            value: mark,
            uid,
            id: `${place}`,
            at,
          },
        ]
      : []),
  ]
}

import { destinationOf } from '../table/destinations.ts'
import type { Effect, RowChange } from '../table/effects.ts'

/**
 * Its user is told of each that is bound, in the product and by mail: a day is left to object before it can be used. The
 * note of the number, made from its hash alone, lets the desk see who else bound it.
 */
export function effectsOf({ old, new: row }: RowChange): Effect[] {
  if (!row || old) return []
  const { uid, id, place, label, mark, boundAt: at } = destinationOf(row)
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

/** A field of a state as the trail keeps it: the values it may have, or what it counts, measures or quotes. */
export type Field = readonly (string | number)[] | 'count' | 'decimal' | 'asset' | 'text'

export interface Subject {
  /** The fields of a state as the trail keeps it. */
  state: Record<string, Field>
  /** Actions by name, each with its reasons by the part of the document they are about; `whole` is all of it. */
  actions: Record<string, Record<string, readonly string[]>>
}

export type Field = readonly (string | number)[] | 'count' | 'decimal' | 'asset' | 'text'

export interface Subject {
  state: Record<string, Field>
  actions: Record<string, Record<string, readonly string[]>>
}

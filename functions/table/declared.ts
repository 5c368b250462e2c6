import type { Key, Row, Value } from './write.ts'

// A row is declared once, in `stored.ts` of its domain or in this folder: its type, reader, rights and export follow.

export interface Field<Read> {
  /** Throws on a value of another type. */
  read: (row: Row, name: string) => Read
  /** An export leaves it out. */
  withheld?: true
  /** Follows from the key, so it is no attribute. */
  ofKey?: true
}
// biome-ignore lint/suspicious/noExplicitAny: each field reads its own type, so no bound fits all.
type Fields = Readonly<Record<string, Field<any>>>
type Values<F extends Fields> = { [Name in keyof F]: F[Name] extends Field<infer Read> ? Read : never }

const stored = <Read extends Value>(typed: (value: Value | undefined) => Read | undefined): Field<Read> => ({
  read: (row, name) => {
    const value = typed(row[name])
    if (value === undefined) throw new Error(`a stored ${row.sk.split('#')[0]} has no valid ${name}`)
    return value
  },
})

export const text = <Read extends string = string>(): Field<Read> =>
  stored((value) => (typeof value === 'string' ? (value as Read) : undefined))
export const amount = (): Field<bigint> =>
  stored((value) =>
    typeof value === 'bigint' ? value : typeof value === 'number' ? BigInt(value) : undefined,
  )
export const count = <Read extends number = number>(): Field<Read> =>
  stored((value) =>
    typeof value === 'bigint' || typeof value === 'number' ? (Number(value) as Read) : undefined,
  )
export const flag = (): Field<boolean> => stored((value) => value === true)

export const maybe = <Read>(of: Field<Read>): Field<Read | null> => ({
  ...of,
  read: (row, name) => (row[name] === undefined || row[name] === null ? null : of.read(row, name)),
})
export const withheld = <Read>(of: Field<Read>): Field<Read> => ({ ...of, withheld: true })

const ofKey = <Read>(read: (key: Key) => Read): Field<Read> => ({ read, ofKey: true })
export const owner = ofKey(({ pk }) => pk.slice(pk.indexOf('#') + 1))
export const placeAfter = (prefix: string): Field<number> =>
  ofKey(({ sk }) => Number(sk.slice(prefix.length)))

export interface Declared<F extends Fields = Fields> {
  /** A whole sort key, or its beginning if it ends with `#`. */
  sort: string
  /** Its name in an export. */
  part: string
  /** Attributes that only conditions, indexes and the table's own expiry read. */
  unread?: readonly string[]
  fields: F
}

export const declare = <const F extends Fields>({ sort, part, unread = [], fields }: Declared<F>) => {
  const own = Object.entries(fields).filter(([, field]) => !field.ofKey)
  return {
    sort,
    part,
    /** For rights to the whole row; `attributesOf` is for those to some of its fields. */
    attributes: ['pk', 'sk', ...own.map(([name]) => name), ...unread],
    attributesOf: (...names: readonly (keyof F & string)[]): string[] => ['pk', 'sk', ...names],
    told: new Set(own.filter(([, field]) => !field.withheld).map(([name]) => name)),
    read: (row: Row): Values<F> => {
      const read: Record<string, unknown> = {}
      for (const name in fields) read[name] = fields[name]?.read(row, name)
      return read as Values<F>
    },
  }
}
export type Stored<D extends { read: (row: Row) => unknown }> = ReturnType<D['read']>

import type { Key, Row, Value } from './write.ts'

// A row is declared once, in `stored.ts` of its domain or in this folder: its type, reader, writer, rights and export follow.

export interface Field<Read> {
  names: (name: string) => readonly string[]
  /** Throws on a value of another type. */
  read: (row: Row, name: string) => Read
  write: (into: Row, name: string, value: Read) => void
  withheld?: true
}
// biome-ignore lint/suspicious/noExplicitAny: a field reads and writes its own type, so neither bound fits all.
type Fields = Readonly<Record<string, Field<any>>>
type Values<F extends Fields> = { [Name in keyof F]: F[Name] extends Field<infer Read> ? Read : never }

const stored = <Read extends Value>(typed: (value: Value | undefined) => Read | undefined): Field<Read> => ({
  names: (name) => [name],
  read: (row, name) => {
    const value = typed(row[name])
    if (value === undefined) throw new Error(`a stored ${row.sk.split('#')[0]} has no valid ${name}`)
    return value
  },
  write: (into, name, value) => {
    into[name] = value
  },
})

export const text = <Read extends string = string>(): Field<Read> =>
  stored((value) => (typeof value === 'string' ? (value as Read) : undefined))
export const texts = <Read extends string = string>(): Field<Read[]> =>
  stored((value) => (Array.isArray(value) ? (value as Read[]) : undefined))
export const map = <Read extends Record<string, Value>>(): Field<Read> =>
  stored((value) => (typeof value === 'object' && value !== null ? (value as Read) : undefined))
export const bytes = (): Field<Uint8Array<ArrayBuffer>> =>
  stored((value) => (value instanceof Uint8Array ? new Uint8Array(value) : undefined))
export const amount = (): Field<bigint> =>
  stored((value) =>
    typeof value === 'bigint' ? value : typeof value === 'number' ? BigInt(value) : undefined,
  )
export const count = <Read extends number = number>(): Field<Read> =>
  stored((value) =>
    typeof value === 'bigint' || typeof value === 'number' ? (Number(value) as Read) : undefined,
  )
/** Absent counts as false. */
export const flag = (): Field<boolean> => stored((value) => value === true)

/** Absent reads as `absent`, which is not written. */
export const or = <Read, const Absent>(of: Field<Read>, absent: Absent): Field<Read | Absent> => ({
  ...of,
  read: (row, name) => {
    const [first = name] = of.names(name)
    return row[first] === undefined || row[first] === null ? absent : of.read(row, name)
  },
  write: (into, name, value) => {
    if (value !== absent && value !== undefined) of.write(into, name, value as Read)
  },
})
export const maybe = <Read>(of: Field<Read>): Field<Read | null> => or(of, null)

/** Is stored under another name. */
export const as = <Read>(name: string, of: Field<Read>): Field<Read> => ({
  ...of,
  names: () => of.names(name),
  read: (row) => of.read(row, name),
  write: (into, _, value) => of.write(into, name, value),
})

/** Null if its first attribute is absent. */
export const group = <const F extends Fields>(fields: F): Field<Values<F> | null> => {
  const names = namesIn(fields)
  return {
    names: () => names,
    read: (row) => (row[names[0] ?? ''] === undefined ? null : readFields(fields, row)),
    write: (into, _, value) => {
      if (value) writeFields(fields, into, value)
    },
  }
}

/** An export leaves it out. */
export const withheld = <Read>(of: Field<Read>): Field<Read> => ({ ...of, withheld: true })

const ofKey = <Read>(read: (key: Key) => Read): Field<Read> => ({ names: () => [], read, write: () => {} })
export const owner = ofKey(({ pk }) => pk.slice(pk.indexOf('#') + 1))
export const after = (prefix: string): Field<string> => ofKey(({ sk }) => sk.slice(prefix.length))
export const placeAfter = (prefix: string): Field<number> =>
  ofKey(({ sk }) => Number(sk.slice(prefix.length)))

const namesIn = (fields: Fields): string[] =>
  Object.entries(fields).flatMap(([name, field]) => field.names(name))

function readFields<F extends Fields>(fields: F, row: Row): Values<F> {
  const read: Record<string, unknown> = {}
  for (const name in fields) read[name] = fields[name]?.read(row, name)
  return read as Values<F>
}

function writeFields<F extends Fields>(fields: F, into: Row, values: Partial<Values<F>>): Row {
  for (const name in fields) {
    const value = values[name]
    if (value !== undefined) fields[name]?.write(into, name, value)
  }
  return into
}

export interface Declared<F extends Fields = Fields> {
  /** A whole sort key, or its beginning if it ends with `#`. */
  sort: string
  /** Its name in an export; null if it is not its user's data. */
  part: string | null
  /** Attributes that only conditions, indexes and the table's own expiry read. */
  unread?: readonly string[]
  fields: F
}

export const declare = <const F extends Fields, const D extends Declared<F>>(declared: D & { fields: F }) => {
  const { fields, unread = [] } = declared
  const attributes = ['pk', 'sk', ...namesIn(fields), ...unread]
  return {
    ...declared,
    /** Rights to every attribute, or to those of some fields. */
    attributes,
    told: new Set(
      namesIn(Object.fromEntries(Object.entries(fields).filter(([, { withheld }]) => !withheld))),
    ),
    attributesOf: (...names: readonly (keyof F & string)[]): string[] => [
      ...['pk', 'sk'],
      ...names.flatMap((name) => fields[name]?.names(name) ?? []),
    ],
    read: (row: Row): Values<F> => readFields(fields, row),
    write: ({ pk, sk }: Key, values: Partial<Values<F>>): Row => writeFields(fields, { pk, sk }, values),
  }
}
export type Stored<D extends { read: (row: Row) => unknown }> = ReturnType<D['read']>

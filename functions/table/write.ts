/**
 * The few shapes the product writes to and reads from its one table, free of the SDK.
 * Numbers are stored as whole numbers and come back as bigint; each domain's store turns them into its own types.
 */
export interface Key {
  pk: string
  sk: string
}

export type Value =
  | string
  | number
  | bigint
  | boolean
  | null
  | Uint8Array
  | Value[]
  | { [name: string]: Value }
export type Row = Key & { [name: string]: Value }

interface Conditional {
  condition?: string
  names?: Record<string, string>
  values?: Record<string, Value>
}

export interface Put extends Conditional {
  kind: 'put'
  item: Row
}
export interface Update extends Conditional {
  kind: 'update'
  key: Key
  update: string
}
/** Writes nothing: an item whose condition the other writes of its transaction need. */
export interface Check extends Conditional {
  kind: 'check'
  key: Key
  condition: string
}
export type Write = Put | Update | Check

export const keyOf = (write: Write): Key => (write.kind === 'put' ? write.item : write.key)

/** Why one item of a cancelled transaction failed; `old` is its image, asked for on every condition. */
export interface Failure {
  failed: boolean
  old?: Row
}

export type Committed = { ok: true } | { ok: false; failures: Failure[] }

/** `due`: whole items that something is to be done with, by time; `earning`: keys alone of what earns day by day. */
export type IndexName = keyof typeof indexKeyNames
/** The attributes of their keys. */
export const indexKeyNames = {
  due: { pk: 'gpk', sk: 'gsk' },
  earning: { pk: 'epk', sk: 'esk' },
} as const

export interface Query {
  pk: string
  /** Bounds of the sort key, both inclusive. */
  from?: string
  to?: string
  /** On a sparse index instead of the table. */
  index?: IndexName
  newestFirst?: boolean
  limit?: number
  /** Start strictly after this key. */
  after?: Row | Key
  consistent?: boolean
}

export interface Table {
  /** One item; eventually consistent unless asked otherwise. */
  get(key: Key, options?: { consistent?: boolean }): Promise<Row | undefined>
  /**
   * Several items in one round trip, in the order asked; undefined where there is none. At most 100. `only`: of each these
   * attributes and its key, at the same price.
   */
  getMany(
    keys: Key[],
    options?: { consistent?: boolean; only?: readonly string[] },
  ): Promise<(Row | undefined)[]>
  /** One page; `last` is the key to go on after, absent at the end. */
  query(query: Query): Promise<{ rows: Row[]; last?: Key }>
  /** How many rows one page of a query has, without the rows: costs the same units, and no transport. */
  count(query: Query): Promise<{ count: number; last?: Key }>
  /** One item on its condition. */
  write(write: Put | Update): Promise<Committed & { after?: Row }>
  /** Deletes an item; no error where there is none. For what is to be forgotten: nothing that moves money is. */
  remove(key: Key): Promise<void>
  /** All or nothing, at most 100 items; conflicts and throttles are retried here (see dynamo.ts). */
  transact(writes: Write[]): Promise<Committed>
}

/**
 * A page of the keys of all rows while others write; partitions in any order, the rows of one together. `last` is where
 * to go on, absent at the end.
 */
export type ScanKeys = (after?: Key) => Promise<{ keys: Key[]; last?: Key }>

/** Creates an item only if its key is free: the guard of every document. */
export const create = (item: Row): Put => ({ kind: 'put', item, condition: 'attribute_not_exists(pk)' })

export const replace = (item: Row): Put => ({ kind: 'put', item })

/**
 * Builds what is asked of one item. DynamoDB's conditions know no arithmetic, so bounds are computed
 * before: "stake + amount <= max" is asked as "stake <= max - amount".
 */
export class Conditions {
  readonly key: Key
  private readonly conditions: string[] = []
  private readonly names: Record<string, string> = {}
  private readonly nameOf = new Map<string, string>()
  private readonly values: Record<string, Value> = {}
  private valueCount = 0

  constructor(key: Key) {
    this.key = key
  }

  /** A path is an attribute, or a map attribute and its key. */
  protected name(path: string | [string, string]): string {
    return typeof path === 'string' ? this.nameOfPart(path) : path.map(this.nameOfPart).join('.')
  }

  private readonly nameOfPart = (part: string): string => {
    const known = this.nameOf.get(part)
    if (known !== undefined) return known
    const name = `#n${this.nameOf.size}`
    this.nameOf.set(part, name)
    this.names[name] = part
    return name
  }

  protected value(value: Value): string {
    const name = `:v${this.valueCount++}`
    this.values[name] = value
    return name
  }

  where(path: string | [string, string], operator: '=' | '<>' | '<' | '<=' | '>' | '>=', value: Value): this {
    this.conditions.push(`${this.name(path)} ${operator} ${this.value(value)}`)
    return this
  }

  /** The number is at most `bound`; an absent one counts as 0. */
  whereAtMost(path: string | [string, string], bound: bigint): this {
    const name = this.name(path)
    if (bound < 0n) this.conditions.push(`${name} <= ${this.value(bound)}`)
    else this.conditions.push(`(attribute_not_exists(${name}) OR ${name} <= ${this.value(bound)})`)
    return this
  }

  /** The number is less than `bound` (text: sorts before it), or absent. */
  whereLess(path: string, bound: bigint | string): this {
    const name = this.name(path)
    this.conditions.push(`(attribute_not_exists(${name}) OR ${name} < ${this.value(bound)})`)
    return this
  }

  /** The attribute is absent or has another value. */
  whereNot(path: string, value: Value): this {
    const name = this.name(path)
    this.conditions.push(`(attribute_not_exists(${name}) OR ${name} <> ${this.value(value)})`)
    return this
  }

  /** The text does not hold this part, or is absent. */
  whereWithout(path: string, part: string): this {
    const name = this.name(path)
    this.conditions.push(`(attribute_not_exists(${name}) OR NOT contains(${name}, ${this.value(part)}))`)
    return this
  }

  whereAbsent(path: string | [string, string]): this {
    this.conditions.push(`attribute_not_exists(${this.name(path)})`)
    return this
  }

  /** There is such an attribute, whatever its value. */
  wherePresent(path: string): this {
    this.conditions.push(`attribute_exists(${this.name(path)})`)
    return this
  }

  whereExists(): this {
    this.conditions.push(`attribute_exists(${this.name('pk')})`)
    return this
  }

  /** The attribute has one of these values. */
  whereOneOf(path: string, values: readonly Value[]): this {
    const name = this.name(path)
    this.conditions.push(`(${values.map((value) => `${name} = ${this.value(value)}`).join(' OR ')})`)
    return this
  }

  protected asked(): Conditional {
    return {
      names: this.names,
      ...(this.valueCount > 0 && { values: this.values }),
      ...(this.conditions.length > 0 && { condition: this.conditions.join(' AND ') }),
    }
  }

  check(): Check {
    const { condition = '', ...asked } = this.asked()
    if (!condition) throw new Error('a check asks for nothing')
    return { kind: 'check', key: this.key, condition, ...asked }
  }
}

export class Change extends Conditions {
  private readonly sets: string[] = []
  private readonly removes: string[] = []
  private readonly adds: string[] = []

  set(path: string | [string, string], value: Value): this {
    this.sets.push(`${this.name(path)} = ${this.value(value)}`)
    return this
  }

  /** Adds to a number, taken as 0 where it is absent: by ADD, which is lighter, but is not for the key of a map. */
  add(path: string | [string, string], delta: bigint): this {
    if (delta === 0n) return this
    const name = this.name(path)
    if (typeof path === 'string') this.adds.push(`${name} ${this.value(delta)}`)
    else this.sets.push(`${name} = if_not_exists(${name}, ${this.value(0)}) + ${this.value(delta)}`)
    return this
  }

  remove(path: string | [string, string]): this {
    this.removes.push(this.name(path))
    return this
  }

  build(): Update {
    const update = [
      this.sets.length > 0 ? `SET ${this.sets.join(', ')}` : '',
      this.adds.length > 0 ? `ADD ${this.adds.join(', ')}` : '',
      this.removes.length > 0 ? `REMOVE ${this.removes.join(', ')}` : '',
    ]
    return {
      kind: 'update',
      key: this.key,
      update: update.filter(Boolean).join(' '),
      ...this.asked(),
    }
  }
}

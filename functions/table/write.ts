/** Numbers are integers and come back as bigint. */
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
export interface Check extends Conditional {
  kind: 'check'
  key: Key
  condition: string
}
export type Write = Put | Update | Check

export const keyOf = (write: Write): Key => (write.kind === 'put' ? write.item : write.key)

export interface Failure {
  failed: boolean
  old?: Row
}

export type Committed = { ok: true } | { ok: false; failures: Failure[] }

/** `due`: whole items, by time; `earning`: keys only. */
export type IndexName = keyof typeof indexKeyNames
export const indexKeyNames = {
  due: { pk: 'gpk', sk: 'gsk' },
  earning: { pk: 'epk', sk: 'esk' },
} as const

export interface Query {
  pk: string
  from?: string
  to?: string
  index?: IndexName
  newestFirst?: boolean
  limit?: number
  after?: Row | Key
  consistent?: boolean
}

export interface Table {
  /** Eventually consistent unless asked otherwise. */
  get(key: Key, options?: { consistent?: boolean }): Promise<Row | undefined>
  /** In the order asked. `only` selects attributes at the same price. */
  getMany(
    keys: Key[],
    options?: { consistent?: boolean; only?: readonly string[] },
  ): Promise<(Row | undefined)[]>
  query(query: Query): Promise<{ rows: Row[]; last?: Key }>
  /** Costs the same units as the rows. */
  count(query: Query): Promise<{ count: number; last?: Key }>
  write(write: Put | Update): Promise<Committed & { after?: Row }>
  /** Only for personal data, never for money. */
  remove(key: Key): Promise<void>
  /** At most 100 items; retries conflicts and throttles (dynamo.ts). */
  transact(writes: Write[]): Promise<Committed>
}

export type ScanKeys = (after?: Key) => Promise<{ keys: Key[]; last?: Key }>

/** Fails if the key exists; guards every document. */
export const create = (item: Row): Put => ({ kind: 'put', item, condition: 'attribute_not_exists(pk)' })

export const replace = (item: Row): Put => ({ kind: 'put', item })

/** DynamoDB's conditions know no arithmetic: ask "stake <= max - amount", not "stake + amount <= max". */
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

  /** An absent number counts as 0. */
  whereAtMost(path: string | [string, string], bound: bigint): this {
    const name = this.name(path)
    if (bound < 0n) this.conditions.push(`${name} <= ${this.value(bound)}`)
    else this.conditions.push(`(attribute_not_exists(${name}) OR ${name} <= ${this.value(bound)})`)
    return this
  }

  /** Or absent. Text compares by order. */
  whereLess(path: string, bound: bigint | string): this {
    const name = this.name(path)
    this.conditions.push(`(attribute_not_exists(${name}) OR ${name} < ${this.value(bound)})`)
    return this
  }

  whereNot(path: string, value: Value): this {
    const name = this.name(path)
    this.conditions.push(`(attribute_not_exists(${name}) OR ${name} <> ${this.value(value)})`)
    return this
  }

  whereWithout(path: string, part: string): this {
    const name = this.name(path)
    this.conditions.push(`(attribute_not_exists(${name}) OR NOT contains(${name}, ${this.value(part)}))`)
    return this
  }

  whereAbsent(path: string | [string, string]): this {
    this.conditions.push(`attribute_not_exists(${this.name(path)})`)
    return this
  }

  wherePresent(path: string): this {
    this.conditions.push(`attribute_exists(${this.name(path)})`)
    return this
  }

  whereExists(): this {
    this.conditions.push(`attribute_exists(${this.name('pk')})`)
    return this
  }

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

  /** Absent counts as 0. ADD is lighter but cannot address a map's key. */
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

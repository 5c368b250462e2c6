import type { Row, Value } from '../../functions/table/write.ts'

/**
 * DynamoDB's condition and update expressions, as far as the product writes them, evaluated from the very
 * strings it sends. Held to the embedded engine by memory-table.test.ts.
 */
export interface Bindings {
  names?: Record<string, string>
  values?: Record<string, Value>
}

/** A request the real table would answer with a ValidationException. */
export class Invalid extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'ValidationException'
  }
}

type Path = string[]
type Condition = (item: Row | undefined, bound: Bindings) => boolean
type Operand = (item: Row | undefined, bound: Bindings) => Value | undefined
interface Assignment {
  path: Path
  value: Operand
}
export interface ParsedUpdate {
  sets: Assignment[]
  removes: Path[]
}

const TOKEN = /\s*(<>|<=|>=|[=<>(),+-]|[#:]?[A-Za-z_]\w*(?:\.[#:]?\w+)*)/y

function tokens(text: string): string[] {
  const found: string[] = []
  TOKEN.lastIndex = 0
  while (TOKEN.lastIndex < text.trimEnd().length) {
    const match = TOKEN.exec(text)
    if (!match) throw new Invalid(`cannot read the expression: ${text}`)
    found.push(match[1] as string)
  }
  return found
}

/** A reader over the tokens of one expression. */
class Reader {
  private readonly words: string[]
  private at = 0
  private readonly text: string

  constructor(text: string) {
    this.text = text
    this.words = tokens(text)
  }

  peek = (): string | undefined => this.words[this.at]
  is = (word: string): boolean => this.peek()?.toUpperCase() === word
  take(expected?: string): string {
    const word = this.words[this.at++]
    if (word === undefined || (expected !== undefined && word.toUpperCase() !== expected))
      throw new Invalid(`expected ${expected ?? 'more'} in: ${this.text}`)
    return word
  }
  path = (): Path => this.take().split('.')

  or(): Condition {
    let left = this.and()
    while (this.is('OR')) {
      this.take()
      const [before, right] = [left, this.and()]
      left = (item, bound) => before(item, bound) || right(item, bound)
    }
    return left
  }

  private and(): Condition {
    let left = this.test()
    while (this.is('AND')) {
      this.take()
      const [before, right] = [left, this.test()]
      left = (item, bound) => before(item, bound) && right(item, bound)
    }
    return left
  }

  private test(): Condition {
    if (this.is('(')) {
      this.take()
      const inner = this.or()
      this.take(')')
      return inner
    }
    if (this.is('NOT')) {
      this.take()
      const inner = this.test()
      return (item, bound) => !inner(item, bound)
    }
    if (this.is('CONTAINS')) {
      this.take()
      this.take('(')
      const path = this.path()
      this.take(',')
      const part = this.operand()
      this.take(')')
      return (item, bound) => {
        const [text, wanted] = [read(item, path, bound), part(item, bound)]
        return typeof text === 'string' && typeof wanted === 'string' && text.includes(wanted)
      }
    }
    if (this.is('ATTRIBUTE_EXISTS') || this.is('ATTRIBUTE_NOT_EXISTS')) {
      const wanted = this.take().toUpperCase() === 'ATTRIBUTE_EXISTS'
      this.take('(')
      const path = this.path()
      this.take(')')
      return (item, bound) => (read(item, path, bound) !== undefined) === wanted
    }
    const [left, operator, right] = [this.operand(), this.take(), this.operand()]
    return (item, bound) => compare(operator, left(item, bound), right(item, bound))
  }

  operand(): Operand {
    if (this.is('IF_NOT_EXISTS')) {
      this.take()
      this.take('(')
      const path = this.path()
      this.take(',')
      const otherwise = this.operand()
      this.take(')')
      return (item, bound) => read(item, path, bound) ?? otherwise(item, bound)
    }
    const path = this.path()
    const [name = ''] = path
    if (!name.startsWith(':')) return (item, bound) => read(item, path, bound)
    return (_item, bound) => {
      const value = bound.values?.[name]
      if (value === undefined) throw new Invalid(`${name} is not bound`)
      return value
    }
  }

  update(): ParsedUpdate {
    const parsed: ParsedUpdate = { sets: [], removes: [] }
    while (this.peek() !== undefined) {
      const clause = this.take().toUpperCase()
      if (!['SET', 'ADD', 'REMOVE'].includes(clause)) throw new Invalid(`unknown clause ${clause}`)
      do {
        if (this.is(',')) this.take()
        if (clause === 'REMOVE') parsed.removes.push(this.path())
        else if (clause === 'ADD') parsed.sets.push(this.added())
        else {
          const path = this.path()
          this.take('=')
          parsed.sets.push({ path, value: this.sum() })
        }
      } while (this.is(','))
    }
    return parsed
  }

  /** To a number or to nothing, at the top of an item. */
  private added(): Assignment {
    const path = this.path()
    if (path.length > 1) throw new Invalid('ADD is for attributes of an item alone')
    const delta = this.operand()
    return { path, value: (item, bound) => plus(read(item, path, bound) ?? 0n, delta(item, bound)) }
  }

  private sum(): Operand {
    const left = this.operand()
    if (!this.is('+') && !this.is('-')) return left
    const sign = this.take() === '+' ? 1n : -1n
    const right = this.operand()
    return (item, bound) => plus(left(item, bound), right(item, bound), sign)
  }

  end(): void {
    if (this.peek() !== undefined) throw new Invalid(`unexpected ${this.peek()} in: ${this.text}`)
  }
}

function plus(a: Value | undefined, b: Value | undefined, sign = 1n): bigint {
  if (typeof a !== 'bigint' || typeof b !== 'bigint') throw new Invalid('only numbers can be added')
  return a + sign * b
}

const nameOf = (part: string, bound: Bindings): string => {
  if (!part.startsWith('#')) return part
  const name = bound.names?.[part]
  if (name === undefined) throw new Invalid(`${part} is not bound`)
  return name
}

export const resolve = (path: Path, bound: Bindings): string[] => path.map((part) => nameOf(part, bound))

const isMap = (value: unknown): value is Record<string, Value> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Uint8Array)

function read(item: Row | undefined, path: Path, bound: Bindings): Value | undefined {
  let value: Value | undefined = item
  for (const name of resolve(path, bound)) value = isMap(value) ? value[name] : undefined
  return value
}

/** Values of different types, or absent ones, are in no order; they are only unequal. */
function compare(operator: string, left: Value | undefined, right: Value | undefined): boolean {
  if (operator === '<>') return !same(left, right)
  if (left === undefined || right === undefined) return false
  if (operator === '=') return same(left, right)
  if (typeof left !== typeof right || (typeof left !== 'bigint' && typeof left !== 'string')) return false
  const [a, b] = [left, right as typeof left]
  return { '<': a < b, '<=': a <= b, '>': a > b, '>=': a >= b }[operator] ?? false
}

function same(left: Value | undefined, right: Value | undefined): boolean {
  if (!isMap(left) && !Array.isArray(left)) return left === right
  const text = (value: unknown) =>
    JSON.stringify(value, (_key, part) => (typeof part === 'bigint' ? `${part}n` : part))
  return text(left) === text(right)
}

/** An expression is read once, however often it is evaluated. */
function remembered<T>(parse: (reader: Reader) => T): (text: string) => T {
  const known = new Map<string, T>()
  return (text) => {
    const parsed = known.get(text)
    if (parsed) return parsed
    const reader = new Reader(text)
    const fresh = parse(reader)
    reader.end()
    known.set(text, fresh)
    return fresh
  }
}
export const parseCondition = remembered((reader) => reader.or())
export const parseUpdate = remembered((reader) => reader.update())

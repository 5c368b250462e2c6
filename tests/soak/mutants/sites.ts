import { parseSync } from 'vite'

/** One changed operator or constant of a file. */
export interface Site {
  /** Where it stands, in characters from the file's begin. */
  start: number
  end: number
  /** As it stands, and what takes its place. */
  text: string
  instead: string
}

interface Node {
  type: string
  start: number
  end: number
  [name: string]: unknown
}

const OPERATORS: Record<string, string[]> = {
  '===': ['!=='],
  '!==': ['==='],
  '<': ['<=', '>='],
  '<=': ['<', '>'],
  '>': ['>=', '<='],
  '>=': ['>', '<'],
  '+': ['-'],
  '-': ['+'],
  '*': ['/'],
  '/': ['*'],
  '%': ['*'],
  '**': ['*'],
  '&&': ['||'],
  '||': ['&&'],
  '??': ['&&'],
  '+=': ['-='],
  '-=': ['+='],
  '??=': ['='],
}
/** Of the table's conditions, which stand in texts. */
const CONDITIONS: Record<string, string[]> = {
  '=': ['<>'],
  '<>': ['='],
  '<': ['<='],
  '<=': ['<'],
  '>': ['>='],
  '>=': ['>'],
}

/** Types are no code: what stands in them cannot be wrong at run time. */
const isType = ({ type }: Node): boolean =>
  type.startsWith('TS') && !['TSAsExpression', 'TSNonNullExpression', 'TSSatisfiesExpression'].includes(type)

/**
 * Every operator and constant of a TypeScript source that can be changed, each with all that can take its place.
 * `null` stays: the types hold it. Of texts only the operators of the table's conditions.
 */
export function sitesOf(source: string): Site[] {
  const sites: Site[] = []
  const add = (start: number, end: number, instead: string[]) => {
    for (const each of instead) sites.push({ start, end, text: source.slice(start, end), instead: each })
  }

  function visit(node: Node): void {
    if (isType(node) || node.type === 'ImportDeclaration') return
    if (['BinaryExpression', 'LogicalExpression', 'AssignmentExpression'].includes(node.type)) {
      const { left, right, operator } = node as unknown as { left: Node; right: Node; operator: string }
      const start = source.indexOf(operator, left.end)
      if (start < right.start) add(start, start + operator.length, OPERATORS[operator] ?? [])
    }
    if (node.type === 'UnaryExpression' && (node.operator === '!' || node.operator === '-'))
      add(node.start, node.start + 1, [''])
    if (node.type === 'Literal') add(node.start, node.end, insteadOf(node))
    for (const [name, part] of Object.entries(node)) {
      // Types of variables and parameters, names of fields.
      if (name === 'typeAnnotation' || name === 'typeArguments' || name === 'returnType') continue
      if (name === 'key' && node.computed !== true) continue
      for (const each of Array.isArray(part) ? part : [part]) if (isNode(each)) visit(each)
    }
  }

  visit(parseSync('source.ts', source).program as unknown as Node)
  return sites
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

function insteadOf({ value, bigint }: Node): string[] {
  if (typeof bigint === 'string') return bigint === '0' ? ['1n'] : [`${BigInt(bigint) + 1n}n`, '0n']
  if (typeof value === 'number') return value === 0 ? ['1'] : [String(value + 1), '0']
  if (typeof value === 'boolean') return [String(!value)]
  if (typeof value === 'string') return (CONDITIONS[value] ?? []).map((other) => `'${other}'`)
  return []
}

export const mutated = (source: string, { start, end, instead }: Site): string =>
  source.slice(0, start) + instead + source.slice(end)

export const lineOf = (source: string, { start }: Site): number => source.slice(0, start).split('\n').length

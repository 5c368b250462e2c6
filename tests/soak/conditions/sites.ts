import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { explanations } from './explained.ts'

/** Where a source asks something of an item it writes. */
export interface Condition {
  file: string
  line: number
  /** The call or the text as it stands, its spaces made one, without what stands before `.where`. */
  text: string
  /** Of those that read the same in their file, which. */
  nth: number
}

interface Node {
  type: string
  start: number
  end: number
  [name: string]: unknown
}

interface Edit {
  start: number
  end: number
  text: string
}

/** What makes conditions, or evaluates none. */
const NO_SOURCES = ['functions/table/write.ts', 'functions/table/requests.ts']
const METHOD = /^where([A-Z]|$)/
/** Functions that ask for something of the change they are given first. */
const ASKS = /^(pinned$|unlessPaused$|where[A-Z])/

/** Every source of the functions that may hold conditions. */
export const sourcesOf = (root: string): string[] =>
  globSync('functions/**/*.ts', { cwd: root })
    .filter((file) => !file.endsWith('.test.ts') && !NO_SOURCES.includes(file))
    .sort()

/** Every condition of the sources, in order. */
export const conditionsOf = (root: string): Condition[] =>
  sourcesOf(root).flatMap((file) => found(file, readFileSync(join(root, file), 'utf8')).conditions)

/**
 * A source whose conditions each stand behind a switch of their own: the first has the number `from`. The switch is
 * imported on the first line, so that all lines keep their numbers.
 */
export function switchable(file: string, source: string, from: number): { text: string; count: number } {
  const { conditions, edits } = found(file, source, from)
  if (conditions.length === 0) return { text: source, count: 0 }
  const up = '../'.repeat(file.split('/').length - 1)
  const head = `import * as switches from '${up}tests/soak/conditions/switch.ts'; `
  return { text: head + applied(source, edits), count: conditions.length }
}

function applied(source: string, edits: readonly Edit[]): string {
  let [text, at] = ['', 0]
  // What begins at one place comes as it was found: the outermost call first.
  for (const edit of edits.toSorted((a, b) => a.start - b.start)) {
    text += source.slice(at, edit.start) + edit.text
    at = edit.end
  }
  return text + source.slice(at)
}

function found(file: string, source: string, from = 0): { conditions: Condition[]; edits: Edit[] } {
  const conditions: Condition[] = []
  const edits: Edit[] = []
  const insert = (start: number, text: string) => edits.push({ start, end: start, text })
  const add = (start: number, end: number): number => {
    const text = source.slice(start, end).replaceAll(/\s+/g, ' ')
    const nth = conditions.filter((one) => one.text === text).length
    const line = source.slice(0, start).split('\n').length
    return from + conditions.push({ file, line, text, nth }) - 1
  }

  function visit(node: Node): void {
    if (node.type.startsWith('TSType') || node.type === 'TSInterfaceDeclaration') return
    if (node.type === 'CallExpression') call(node)
    const { key, value } = node as { key?: { name?: string }; value?: Node }
    if (node.type === 'Property' && key?.name === 'condition' && value && !node.shorthand) {
      insert(value.start, `switches.text(${add(value.start, value.end)}, `)
      insert(value.end, ')')
    }
    for (const part of Object.values(node))
      for (const each of Array.isArray(part) ? part : [part]) if (isNode(each)) visit(each)
  }

  function call(node: Node): void {
    const { callee, arguments: args } = node as unknown as { callee: Node; arguments: Node[] }
    const { object, property, name } = callee as unknown as { object: Node; property: Node; name?: string }
    const after = args[0]?.start ?? node.end - 1
    const comma = args.length > 0 ? ', ' : ''
    if (callee.type === 'MemberExpression' && METHOD.test(String(property.name))) {
      insert(node.start, `switches.method(${add(property.start, node.end)}, `)
      edits.push({ start: object.end, end: after, text: `, '${property.name}'${comma}` })
    } else if (name === 'create') {
      insert(node.start, `switches.created(${add(node.start, node.end)}, `)
      insert(node.end, ')')
    } else if (name !== undefined && ASKS.test(name)) {
      insert(node.start, `switches.called(${add(node.start, node.end)}, `)
      edits.push({ start: callee.end, end: after, text: comma })
    }
  }

  visit(parseSync('source.ts', source).program as unknown as Node)
  return { conditions, edits }
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

/** The same as long as the condition reads the same and stands in its file. */
export const nameOf = ({ file, text, nth }: Condition): string => `${file} ${nth} ${text}`

/** Why nobody need notice that it is missing. */
export const reasonFor = ({ file, text, nth }: Condition): string | undefined =>
  explanations.find((one) => one.file === file && one.text === text && (one.nth ?? 0) === nth)?.reason

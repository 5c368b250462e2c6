import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'

export const root = join(import.meta.dirname, '..', '..', '..')

interface Node {
  type: string
  start: number
  end: number
  [field: string]: unknown
}

/** A test of a file: its full title, and its own source with the table it runs over; helpers are not part of it. */
export interface FoundTest {
  title: string
  source: string
}

const known = new Map<string, FoundTest[]>()

export function testsOf(file: string): FoundTest[] {
  const before = known.get(file)
  if (before) return before
  const text = readFileSync(join(root, file), 'utf8')
  const program = parseSync(file, text).program as unknown as Node
  const declared = new Map<string, string>()
  walk(program, (node) => {
    if (node.type !== 'VariableDeclarator' || (node.id as Node).type !== 'Identifier') return
    const name = String((node.id as Node).name)
    if (!declared.has(name)) declared.set(name, sourceOf(text, node))
  })
  const tests: FoundTest[] = []
  known.set(file, tests)
  collect(program, [], '')
  return tests

  function collect(node: Node, titles: string[], tables: string): void {
    const call = callOf(node)
    if (!call) {
      for (const child of childrenOf(node)) collect(child, titles, tables)
      return
    }
    const [, ...rest] = node.arguments as Node[]
    const path = [...titles, call.title]
    const table = tables + tableOf(call.over)
    if (call.name === 'test') {
      const own = rest.map((argument) => sourceOf(text, argument)).join('\n')
      tests.push({ title: path.join(' > '), source: `${own}\n${table}` })
    } else for (const child of rest) collect(child, path, table)
  }

  /** The arguments of `.each`, with the declarations they name. */
  function tableOf(over: readonly Node[]): string {
    const parts: string[] = []
    for (const argument of over) {
      parts.push(sourceOf(text, argument))
      walk(argument, (node) => {
        if (node.type === 'Identifier') parts.push(declared.get(String(node.name)) ?? '')
      })
    }
    return parts.join('\n')
  }
}

/** A call of `test` or `describe`, also by `.each` and the like. */
function callOf(node: Node): { name: string; title: string; over: readonly Node[] } | null {
  if (node.type !== 'CallExpression') return null
  const title = titleOf((node.arguments as Node[])[0])
  let callee = node.callee as Node
  const isEach = callee.type === 'CallExpression'
  const over = isEach ? (callee.arguments as Node[]) : []
  if (isEach) callee = callee.callee as Node
  while (callee.type === 'MemberExpression') callee = callee.object as Node
  const name = callee.type === 'Identifier' ? String(callee.name) : ''
  return title !== null && (name === 'test' || name === 'describe') ? { name, title, over } : null
}

function titleOf(node: Node | undefined): string | null {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value
  if (node?.type !== 'TemplateLiteral') return null
  return (node.quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked).join('${}')
}

const sourceOf = (text: string, { start, end }: Node): string => text.slice(start, end)

const childrenOf = (node: Node): Node[] =>
  Object.values(node)
    .flat()
    .filter((child): child is Node => typeof (child as Node | null)?.type === 'string')

function walk(node: Node, see: (node: Node) => void): void {
  see(node)
  for (const child of childrenOf(node)) walk(child, see)
}

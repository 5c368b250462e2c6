import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseSync } from 'vite'

interface Node {
  type: string
  [field: string]: unknown
}

const PLACE = /%[sdijo#]|\$[\w.]+/
/** What stands around the places of a title; less of it is like any name. */
const FIXED_LETTERS = 4

/**
 * Whether a test of this name may be in a file: a text of it, or of what it imports from the tests, is the name or
 * becomes it where a row is put into it. A name that was changed in the test alone is found this way without running it.
 */
export function isTitleIn(file: string, name: string): boolean {
  const last = name.split(' > ').at(-1) ?? ''
  return textsOf(file).some((text) => text === last || text.endsWith(name) || becomes(text, last))
}

function becomes(title: string, name: string): boolean {
  const [head = '', ...rest] = title.split(PLACE)
  const isFixed = (parts: string[]) => parts.join('').trim().length >= FIXED_LETTERS
  if (rest.length === 0 || !isFixed([head, ...rest])) return false
  const behind = rest.map((part) => `.+${literally(part)}`).join('')
  // A name may be the end of a title only.
  return new RegExp(`^(?:${literally(head)})${isFixed(rest) ? '?' : ''}${behind}$`, 's').test(name)
}

export const literally = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

const known = new Map<string, string[]>()

/** Every text of a file, names of properties too, and of the tests' files that it imports. */
function textsOf(file: string): string[] {
  const before = known.get(file)
  if (before) return before
  const texts: string[] = []
  known.set(file, texts)
  const visit = (node: Node): void => {
    if (node.type === 'ImportDeclaration') {
      const path = join(dirname(file), String((node.source as Node).value))
      if (path.includes('/tests/') && existsSync(path)) texts.push(...textsOf(path))
      return
    }
    texts.push(...own(node))
    for (const field of Object.values(node)) {
      for (const child of Array.isArray(field) ? field : [field]) {
        if (typeof (child as Node | null)?.type === 'string') visit(child as Node)
      }
    }
  }
  visit(parseSync(file, readFileSync(file, 'utf8')).program as unknown as Node)
  return texts
}

function own(node: Node): string[] {
  if (node.type === 'Literal' && typeof node.value === 'string') return [node.value]
  if (node.type === 'Property' && (node.key as Node).type === 'Identifier')
    return [String((node.key as Node).name)]
  if (node.type !== 'TemplateLiteral') return []
  return [(node.quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked).join('%s')]
}

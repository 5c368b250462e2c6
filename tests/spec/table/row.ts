import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export const root = join(import.meta.dirname, '..', '..', '..')

/** A test: its file, and parts of its title or of the row of it, as they are written there. */
export type Test = readonly [file: string, ...names: string[]]

/** One thing the specification asks for: the tests that show it, or the decision that settles it (the beginning of its entry). */
export type Row = { is: string; tests: readonly Test[] } | { is: string; decided: string }

export interface Section {
  title: string
  /** How many things the specification names there, counted in it by hand. */
  count: number
  rows: readonly Row[]
}

export const row = (is: string, ...tests: [Test, ...Test[]]): Row => ({ is, tests })
export const decided = (is: string, decision: string): Row => ({ is, decided: decision })

const texts = new Map<string, string>()
function textOf(path: string): string {
  let text = texts.get(path)
  if (text === undefined) {
    text = readFileSync(join(root, path), 'utf8')
    texts.set(path, text)
  }
  return text
}

/** The names of a test that its file does not have. */
export const missingOf = ([file, ...names]: Test): string[] =>
  names.filter((name) => !textOf(file).includes(name))

/** Where nothing shows a row: no test, a name that is not there, a decision that is not. */
export function faultsOf(one: Row): string[] {
  if ('decided' in one) {
    const entries = [...textOf('docs/decisions.md').matchAll(/^- \*\*\d{4}-\d\d-\d\d, ([^*]+)\*\*/gm)]
    const isThere = entries.some(([, entry = '']) => entry.replace(/\s+/g, ' ').startsWith(one.decided))
    return isThere ? [] : [`no decision “${one.decided}”`]
  }
  if (one.tests.length === 0) return ['no test']
  return one.tests.flatMap((test) => {
    const [file, ...names] = test
    if (!file.endsWith('.test.ts') || names.length === 0) return [`${file} names no test`]
    return missingOf(test).map((name) => `${file} has no “${name}”`)
  })
}

import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type CopiedTree, copiedTree } from '../../support/copied-tree.ts'
import { sourcesOf, switchable } from './sites.ts'

const TABLE = 'functions/table/dynamo.ts'
const WATCHED = `
export function createTable(...all: Parameters<typeof unwatchedTable>): Table {
  return switches.watched(unwatchedTable(...all))
}
`

/** A copy of the product in which every condition of its writes has a switch, by its place in the list of all. */
export function switchableTree(): CopiedTree {
  const tree = copiedTree('conditions')
  const edit = (file: string, change: (source: string) => string) => {
    const path = join(tree.folder, file)
    const source = readFileSync(path, 'utf8')
    const changed = change(source)
    if (changed === source) throw new Error(`${file} is not as it was`)
    writeFileSync(path, changed)
  }
  let from = 0
  for (const file of sourcesOf(tree.folder)) {
    const source = readFileSync(join(tree.folder, file), 'utf8')
    const { text, count } = switchable(file, source, from)
    if (count > 0) edit(file, () => text)
    from += count
  }
  edit(
    TABLE,
    (source) =>
      `import * as switches from '../../tests/soak/conditions/switch.ts'; ${source.replace('export function createTable(', 'function unwatchedTable(')}${WATCHED}`,
  )
  edit('tests/vitest.config.ts', (source) =>
    source
      .replace("setupFiles: ['", "setupFiles: ['tests/soak/conditions/setup.ts', '")
      .replace(
        "name: 'node-alone',",
        "name: 'node-alone',\n          setupFiles: ['tests/soak/conditions/setup.ts'],",
      ),
  )
  return tree
}

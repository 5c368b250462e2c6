import { spawn } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { copiedTree } from '../../support/copied-tree.ts'
import { type Guard, isRow } from './guard.ts'
import { literally } from './titles.ts'

const root = join(import.meta.dirname, '..', '..', '..')
export interface Verdict {
  guard: Guard
  /** Rows whose tests all failed, as they should. */
  caught: number
  /** What is wrong: a row without a test, or a test that passed. Empty when the guard is held. */
  faults: string[]
}

/** A copy of the sources in which guards can be taken out while the product stays as it is. */
export interface Workbench {
  /** Names of the tests of a file and whether each passed: those of the rows, or all of a story. */
  run(guard: Pick<Guard, 'test' | 'rows' | 'isStory'>): Promise<Map<string, boolean>>
  without(guard: Guard): Promise<Verdict>
  remove(): void
}

export function createWorkbench(): Workbench {
  const { folder, remove } = copiedTree('guards')

  const run: Workbench['run'] = async ({ test, rows, isStory }) => {
    const report = join(folder, 'report.json')
    rmSync(report, { force: true })
    // One word a row narrows the run; which of the tests are meant is decided by their whole names.
    const names = rows.map((row) => (typeof row === 'string' ? literally(row) : row.source)).join('|')
    const args = [
      'run',
      '--config',
      'tests/vitest.config.ts',
      '--project',
      'node*',
      test,
      ...(isStory ? [] : ['-t', names]),
    ]
    const output = await vitest(folder, [...args, '--reporter=json', `--outputFile=${report}`])
    return readReport(report, output)
  }

  return {
    run,
    remove,
    async without(guard) {
      const file = join(folder, guard.file)
      const text = readFileSync(file, 'utf8')
      const changed = takenOut(guard, text)
      if (changed === null) return { guard, caught: 0, faults: ['the guard is not where it was'] }
      writeFileSync(file, changed)
      try {
        const passed = await run(guard)
        return verdictOf(guard, passed)
      } finally {
        writeFileSync(file, text)
      }
    },
  }
}

/** The file's text without the guard; null when the guard is not there as it was: the list must follow the code. */
export function takenOut({ text: guard, without, everywhere }: Guard, text: string): string | null {
  const found = text.split(guard).length - 1
  return found === 1 || (everywhere && found > 1) ? text.split(guard).join(without) : null
}

export function verdictOf(guard: Guard, passed: ReadonlyMap<string, boolean>): Verdict {
  const faults: string[] = []
  let caught = 0
  for (const row of guard.rows) {
    const names = [...passed.keys()].filter((name) => isRow(row, name))
    const survived = names.filter((name) => passed.get(name))
    if (names.length === 0) faults.push(`no test is named ${row}`)
    for (const name of survived) faults.push(`passed without its guard: ${name}`)
    if (names.length > 0 && survived.length === 0) caught += 1
  }
  return { guard, caught, faults }
}

function vitest(folder: string, args: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const env = { ...process.env, VITEST: undefined, NODE_ENV: 'test', WHOLE: '1' }
    const child = spawn(join(root, 'node_modules', '.bin', 'vitest'), args, { cwd: folder, env })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)))
    child.once('error', reject)
    child.once('close', () => resolve(output))
  })
}

interface Report {
  testResults: { assertionResults: { title: string; ancestorTitles: string[]; status: string }[] }[]
}

/** By the name of group and test; those left out by the filter do not count. */
function readReport(report: string, output: string): Map<string, boolean> {
  let read: Report
  try {
    read = JSON.parse(readFileSync(report, 'utf8'))
  } catch {
    throw new Error(`vitest gave no report:\n${output}`)
  }
  const tests = read.testResults.flatMap(({ assertionResults }) => assertionResults)
  return new Map(
    tests
      .filter(({ status }) => status === 'passed' || status === 'failed')
      .map(({ title, ancestorTitles, status }) => [
        [...ancestorTitles, title].join(' > '),
        status === 'passed',
      ]),
  )
}

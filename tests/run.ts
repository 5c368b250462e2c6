import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { languages } from '../shared/i18n/languages.ts'
import { failedTests, lastLines, type Report, told } from './support/what-failed.ts'

// npm test: types and style, then the node tests and the core of the browser stories. What failed and the total are the
// last lines. `-- --whole` runs the lint of promises, every case, every browser file and every language; other words
// after -- narrow the tests, and leave types and style out.
const root = join(import.meta.dirname, '..')
const bin = join(root, 'node_modules', '.bin')
const isWhole = process.argv.includes('--whole')
const words = process.argv.slice(2).filter((word) => word !== '--whole')

/** Twice the cores of the smallest machine: files that wait for a browser or for the clock leave them to others. */
const WORKERS = 4

/**
 * The compiler and the linter of types end within seconds: collecting their garbage costs a third of their time. From
 * so much memory on they collect it all the same.
 */
const UNCOLLECTED = { GOGC: 'off', GOMEMLIMIT: '1500MiB' }

/** What the tests run: all there is, the core, or what the words name. */
const SCOPE = isWhole
  ? { WHOLE: '1', LANGUAGES: languages.join(' ') }
  : words.length === 0
    ? { CORE_STORIES: '1' }
    : {}

interface Count {
  passed: number
  failed: number
  /** What failed and why, in lines. */
  what: string[]
}

/** A program of ours; what it prints is shown as it comes, or when it has ended and then answered too. */
function run(
  command: string,
  args: string[],
  shown: 'at once' | 'at its end',
): Promise<{ code: number; printed: string }> {
  return new Promise((resolve) => {
    const stdio: StdioOptions = shown === 'at once' ? 'inherit' : ['ignore', 'pipe', 'pipe']
    const child: ChildProcess = spawn(command, args, {
      cwd: root,
      stdio,
      env: { ...process.env, ...UNCOLLECTED, ...SCOPE },
    })
    const printed: Buffer[] = []
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk: Buffer) => printed.push(chunk))
    child.once('error', (error) => resolve({ code: 1, printed: error.message }))
    child.once('close', (code) => {
      const all = Buffer.concat(printed)
      process.stdout.write(all)
      resolve({ code: code ?? 1, printed: all.toString() })
    })
  })
}

/** A script of package.json, counted as one test. */
async function check(script: string): Promise<Count> {
  const { code, printed } = await run('npm', ['run', '--silent', script], 'at its end')
  process.stdout.write(`${script}: ${code === 0 ? 'ok' : 'FAILED'}\n`)
  return code === 0
    ? { passed: 1, failed: 0, what: [] }
    : { passed: 0, failed: 1, what: [script, ...lastLines(printed).map((line) => `  ${line}`)] }
}

/** Every test file; a run that breaks off without a report counts as a failure. */
async function tests(): Promise<Count> {
  const folder = mkdtempSync(join(tmpdir(), 'evenhand-test-'))
  const report = join(folder, 'report.json')
  const { code } = await run(
    join(bin, 'vitest'),
    [
      'run',
      '--config',
      'tests/vitest.config.ts',
      `--maxWorkers=${WORKERS}`,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
      ...words,
    ],
    'at once',
  )
  try {
    const found = JSON.parse(readFileSync(report, 'utf8'))
    const { numPassedTests, numFailedTests, numFailedTestSuites } = found
    const unnamed = code !== 0 && numFailedTests === 0 ? Math.max(1, numFailedTestSuites) : 0
    const named = failedTests(found as Report, root)
    const what = unnamed > 0 && named.length === 0 ? ['tests: an error outside any test'] : named
    return { passed: numPassedTests, failed: numFailedTests + unnamed, what }
  } catch {
    return { passed: 0, failed: 1, what: ['tests: no report'] }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const checks =
  words.length === 0 ? await Promise.all([check('types'), check(isWhole ? 'lint' : 'style')]) : []
const counts = [...checks, await tests()]
const passed = counts.reduce((sum, count) => sum + count.passed, 0)
const failed = counts.reduce((sum, count) => sum + count.failed, 0)

process.stdout.write(told(counts.flatMap(({ what }) => what)))
process.stdout.write(`${passed} passed, ${failed} failed\n`)
process.exitCode = failed === 0 && passed > 0 ? 0 : 1

import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

// npm test: types, lint and every test, with the total as the last line. Words after -- narrow the tests.
const root = join(import.meta.dirname, '..')
const vitest = join(root, 'node_modules', '.bin', 'vitest')
const folder = mkdtempSync(join(tmpdir(), 'evenhand-test-'))
const report = join(folder, 'report.json')

let passed = 0
let failed = 0

/** A script of package.json, counted as one test. */
function check(script: string): void {
  const { status } = spawnSync('npm', ['run', '--silent', script], { cwd: root, stdio: 'inherit' })
  process.stdout.write(`${script}: ${status === 0 ? 'ok' : 'FAILED'}\n`)
  if (status === 0) passed += 1
  else failed += 1
}

/** One run of vitest; a run that breaks off without a report counts as a failure. */
function tests(project: string, workers: number): void {
  const words = process.argv.slice(2)
  const args = [
    'run',
    '--config',
    'tests/vitest.config.ts',
    '--project',
    project,
    `--maxWorkers=${workers}`,
    '--passWithNoTests',
    ...words,
  ]
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const { status } = spawnSync(vitest, [...args, ...reporters], { cwd: root, stdio: 'inherit' })
  try {
    const { numPassedTests, numFailedTests, numFailedTestSuites } = JSON.parse(readFileSync(report, 'utf8'))
    rmSync(report)
    passed += numPassedTests
    failed += numFailedTests
    if (status !== 0 && numFailedTests === 0) failed += Math.max(1, numFailedTestSuites)
  } catch {
    process.stdout.write(`${project}: no report\n`)
    failed += 1
  }
}

if (process.argv.length === 2) {
  check('types')
  check('lint')
}
// One more than the smallest machine has cores: some tests wait for the clock. A browser is busy beside its test.
tests('node', 3)
tests('browser', 2)
rmSync(folder, { recursive: true, force: true })

process.stdout.write(`${passed} passed, ${failed} failed\n`)
process.exitCode = failed === 0 && passed > 0 ? 0 : 1

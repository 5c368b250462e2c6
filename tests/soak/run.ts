import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { languages } from '../../shared/i18n/languages.ts'

// npm run soak: what takes too long for every commit: random histories on new seeds, every screen in all ten languages,
// and each guard taken out of a copy of the product. `npm run soak -- --minutes 25` does as much of it as fits into
// that time, chosen anew each time. Words after it name parts. The last line is the total.
const root = join(import.meta.dirname, '..', '..')
const node = process.execPath
const vitest = join(root, 'node_modules', '.bin', 'vitest')

const words = process.argv.slice(2)
const at = words.indexOf('--minutes')
const minutes = at < 0 ? Number.POSITIVE_INFINITY : Number(words[at + 1])
const named = words.filter((_, index) => at < 0 || (index !== at && index !== at + 1))
if (Number.isNaN(minutes)) throw new Error('--minutes takes a number')
const isBounded = Number.isFinite(minutes)

interface Count {
  passed: number
  failed: number
}
interface Part {
  /** Its share of the time. */
  share: number
  run(seconds: number): Count
}

const parts: Record<string, Part> = {
  screens: { share: 0.3, run: screens },
  histories: { share: 0.3, run: histories },
  guards: { share: 0.35, run: guards },
}

/** The screens of languages `npm test` does not look at: all of them, or a few. */
function screens(seconds: number): Count {
  const others = languages.filter((lang) => !['de', 'th'].includes(lang))
  const chosen = isBounded ? drawn(others, 2) : languages
  process.stdout.write(`languages: ${chosen.join(' ')}\n`)
  const folder = mkdtempSync(join(tmpdir(), 'evenhand-soak-'))
  const report = join(folder, 'report.json')
  const args = ['run', '--config', 'tests/vitest.config.ts', '--project', 'browser', '--maxWorkers=2']
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const status = command(vitest, [...args, 'tests/web/screens.test.ts', ...reporters], seconds, {
    LANGUAGES: chosen.join(' '),
  })
  try {
    const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(report, 'utf8'))
    return { passed: numPassedTests, failed: numFailedTests + (status !== 0 && numFailedTests === 0 ? 1 : 0) }
  } catch {
    return { passed: 0, failed: 1 }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function histories(seconds: number): Count {
  const bound: Record<string, string> = isBounded ? { MODEL_SECONDS: String(Math.floor(seconds * 0.9)) } : {}
  return asOne(command(node, ['tests/soak/histories.ts'], seconds, bound))
}

function guards(seconds: number): Count {
  const bound: Record<string, string> = isBounded ? { GUARDS_SECONDS: String(Math.floor(seconds * 0.7)) } : {}
  return asOne(command(node, ['tests/security/mutants.ts'], seconds, bound))
}

const asOne = (status: number | null): Count => ({
  passed: status === 0 ? 1 : 0,
  failed: status === 0 ? 0 : 1,
})

/** Ends a part that takes longer than its time; its status is then null. */
function command(file: string, args: string[], seconds: number, env: Record<string, string>): number | null {
  const { status } = spawnSync(file, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...env },
    ...(isBounded && { timeout: Math.round(seconds * 1000) }),
  })
  return status
}

/** Some of a list by chance. */
const drawn = <T>(list: readonly T[], count: number): T[] =>
  list
    .map((item) => ({ item, place: Math.random() }))
    .sort((a, b) => a.place - b.place)
    .slice(0, count)
    .map(({ item }) => item)

const total: Count = { passed: 0, failed: 0 }
for (const [name, { share, run }] of Object.entries(parts)) {
  if (named.length > 0 && !named.includes(name)) continue
  const startedAt = Date.now()
  const { passed, failed } = run(minutes * 60 * share)
  total.passed += passed
  total.failed += failed
  const took = Math.round((Date.now() - startedAt) / 1000)
  process.stdout.write(`${name}: ${failed === 0 ? 'ok' : 'FAILED'}, ${took} s\n`)
}
process.stdout.write(`${total.passed} passed, ${total.failed} failed\n`)
process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1

import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { lastLines, told } from '../support/what-failed.ts'
import { seedOfText } from './seed.ts'
import { asked, type Ending, endingOf, FAILED_LINE, timeOf } from './share.ts'

// npm run soak: what chance decides. Random histories on new seeds, defects planted for them to find, mutants of money
// code, each condition of a write asked in vain, each guard taken out of a copy of the product, requests drawn from
// openapi.json; and a model that is checked in every order of its steps. `npm run soak -- --minutes 16` does as much as
// fits into that time. One seed draws it all: of the time, or where the minutes are bounded of the project's own text
// (seed.ts). SOAK_SEED draws the same again. Words after it name parts. The last lines are the ends of the parts that
// failed, and the total.
const root = join(import.meta.dirname, '..', '..')
const node = process.execPath
const vitest = join(root, 'node_modules', '.bin', 'vitest')

interface Part {
  /** Its share of the time, where the minutes are bounded. */
  share: number
  /** Its program; `seconds` is undefined where it may take its time. */
  program(seconds: number | undefined): { file: string; args: string[]; env: Record<string, string> }
}

/** A program of ours that stops by itself after the seconds it is told. */
const own = (share: number, path: string, variable: string): Part => ({
  share,
  program: (seconds) => ({
    file: node,
    args: [path],
    env: { SOAK_SEED: String(SEED), ...(seconds !== undefined && { [variable]: String(seconds) }) },
  }),
})

const parts: Record<string, Part> = {
  histories: own(0.27, 'tests/soak/histories.ts', 'MODEL_SECONDS'),
  plants: own(0.15, 'tests/soak/plants.ts', 'PLANTS_SECONDS'),
  mutants: own(0.2, 'tests/soak/mutants.ts', 'MUTANTS_SECONDS'),
  guards: own(0.2, 'tests/security/mutants.ts', 'GUARDS_SECONDS'),
  conditions: own(0.1, 'tests/soak/conditions.ts', 'CONDITIONS_SECONDS'),
  contract: { share: 0.08, program: contract },
  checker: own(0.1, 'tests/soak/checker.ts', 'CHECKER_SECONDS'),
}

/** Requests drawn from openapi.json, many more of them than before every commit, and others each time. */
function contract(seconds: number | undefined) {
  const args = [
    'run',
    '--config',
    'tests/vitest.config.ts',
    '--project',
    'node',
    'tests/spec/contract.test.ts',
  ]
  const env = { CONTRACT_RUNS: seconds === undefined ? '500' : '100', CONTRACT_SEED: String(SEED) }
  return { file: vitest, args, env }
}

/** Between asking a program to end and ending it. */
const GRACE_MS = 5_000

/** So much of the end of what a part printed is kept. */
const KEPT = 20_000

/** Runs a program, and ends it with all it has begun after so many seconds. Answers its last lines too. */
function run(
  { file, args, env }: ReturnType<Part['program']>,
  limit: number,
): Promise<{ ending: Ending; last: string[] }> {
  return new Promise((resolve) => {
    let printed = '\n'
    let hasSaidFailed = false
    let wasCut = false
    // A group of its own, so that its browsers and workers end with it.
    const child = spawn(file, args, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
      env: { ...process.env, ...env },
    })
    for (const [stream, shown] of [
      [child.stdout, process.stdout],
      [child.stderr, process.stderr],
    ] as const)
      stream.setEncoding('utf8').on('data', (text: string) => {
        shown.write(text)
        // With the end of what came before, as a line may come in two. What fails as it is ended says nothing.
        const heard = `${printed.slice(-FAILED_LINE.length)}${text}`
        hasSaidFailed ||= !wasCut && heard.includes(`\n${FAILED_LINE}`)
        printed = (printed + text).slice(-KEPT)
      })
    const timers = Number.isFinite(limit)
      ? [
          setTimeout(() => {
            wasCut = true
            signal(child, 'SIGTERM')
          }, limit * 1000),
          setTimeout(() => signal(child, 'SIGKILL'), limit * 1000 + GRACE_MS),
        ]
      : []
    const over = (status: number | null) => {
      for (const timer of timers) clearTimeout(timer)
      if (wasCut) signal(child, 'SIGKILL')
      resolve({ ending: endingOf(status, wasCut, hasSaidFailed), last: lastLines(printed) })
    }
    child.once('error', () => over(1))
    // What it printed last comes after its end; what it left running may hold its output open for ever.
    child.once('exit', (code) => {
      if (wasCut) return over(code)
      const late = setTimeout(() => over(code), GRACE_MS)
      child.once('close', () => {
        clearTimeout(late)
        over(code)
      })
    })
  })
}

function signal({ pid }: ChildProcess, name: NodeJS.Signals): void {
  try {
    if (pid !== undefined) process.kill(-pid, name)
  } catch {
    // It has ended meanwhile.
  }
}

const { minutes, named: chosen } = asked(process.argv.slice(2), Object.keys(parts))
const isBounded = Number.isFinite(minutes)
const hasChecker = spawnSync('spin', ['-V']).status === 0 && spawnSync('cc', ['--version']).status === 0
const named = chosen.filter((name) => name !== 'checker' || hasChecker)
const SEED = Number(process.env.SOAK_SEED ?? (isBounded ? seedOfText(root) : Date.now() % 1_000_000_000))
process.stdout.write(`soak seed: ${SEED}\n`)
if (chosen.includes('checker') && !hasChecker)
  process.stdout.write('checker: not run, as spin and a C compiler are not here\n')
const startedAt = Date.now()
const toCome = Object.fromEntries(named.map((name) => [name, parts[name]?.share ?? 0]))
const count: Record<Ending, number> = { passed: 0, failed: 0, cut: 0 }
const what: string[] = []
for (const name of named) {
  const part = parts[name] as Part
  const begunAt = Date.now()
  const left = minutes * 60 - (begunAt - startedAt) / 1000
  const { bound, limit } = timeOf(name, toCome, left - GRACE_MS / 1000)
  const { ending, last } = await run(
    part.program(isBounded ? bound : undefined),
    isBounded ? limit : Number.POSITIVE_INFINITY,
  )
  delete toCome[name]
  count[ending] += 1
  if (ending === 'failed') what.push(`soak, ${name}:`, ...last.map((line) => `  ${line}`))
  const took = Math.round((Date.now() - begunAt) / 1000)
  const words = { passed: 'ok', failed: 'FAILED', cut: 'CUT by its time, nothing shown' }
  process.stdout.write(`${name}: ${words[ending]}, ${took} s\n`)
}
process.stdout.write(told(what))
process.stdout.write(`${count.passed} passed, ${count.failed} failed\n`)
process.exitCode = count.failed === 0 && count.passed > 0 ? 0 : 1

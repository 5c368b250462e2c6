import { type ChildProcess, spawn } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Lang, languages } from '../../shared/i18n/languages.ts'
import { random } from '../model/random.ts'
import { leftToSoak, long } from '../support/drawn-files.ts'
import { lastLines, told } from '../support/what-failed.ts'
import { seedOfText } from './seed.ts'
import { asked, type Ending, endingOf, FAILED_LINE, timeOf } from './share.ts'

// npm run soak: what takes too long for every commit: random histories on new seeds, defects planted for them to find,
// mutants of money code, every screen in all ten languages, what npm test draws from as a whole, each guard taken out of a
// copy of the product, and requests drawn from openapi.json.
// `npm run soak -- --minutes 24` does as much of it as fits into that time. What is left to chance is drawn by one seed:
// of the time, or where the minutes are bounded of the project's own text (seed.ts); SOAK_SEED draws the same again.
// Words after it name parts. The last lines are the ends of the parts that failed, and the total.
const root = join(import.meta.dirname, '..', '..')
const node = process.execPath
const vitest = join(root, 'node_modules', '.bin', 'vitest')

interface Part {
  /** Its share of the time. */
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
  screens: { share: 0.17, program: screens },
  pages: { share: 0.21, program: (seconds) => whole(seconds, 'browser') },
  files: { share: 0.1, program: (seconds) => whole(seconds, 'node') },
  histories: own(0.16, 'tests/soak/histories.ts', 'MODEL_SECONDS'),
  plants: own(0.09, 'tests/soak/plants.ts', 'PLANTS_SECONDS'),
  mutants: own(0.12, 'tests/soak/mutants.ts', 'MUTANTS_SECONDS'),
  guards: own(0.12, 'tests/security/mutants.ts', 'GUARDS_SECONDS'),
  contract: { share: 0.04, program: contract },
}

/** The language that needs most room, of which `npm test` looks at some screens; the scripts that need most care; the longest single words: each run looks at them. */
const CAREFUL: Lang[] = ['fr', 'th', 'ja', 'de']

const LOOKED = ['tests/web/screens.test.ts', 'tests/web/desk-looks.test.ts']

/** Every screen in all languages or in five; and the desk in all its looks. */
function screens(seconds: number | undefined) {
  const others = languages.filter((lang) => !CAREFUL.includes(lang))
  const chosen = seconds === undefined ? [...languages] : [...CAREFUL, ...drawn(others, 1)]
  process.stdout.write(`languages: ${chosen.join(' ')}\n`)
  return filesRun(LOOKED, 2, seconds, { LANGUAGES: chosen.join(' ') })
}

/** Runs files of tests; where the time is bounded as many as fit, in a drawn order. */
function filesRun(
  files: Iterable<string>,
  workers: number,
  seconds: number | undefined,
  env: Record<string, string>,
) {
  const reporters = ['--reporter=default', '--reporter=./tests/soak/in-time.ts']
  const args = ['run', '--config', 'tests/vitest.config.ts', `--maxWorkers=${workers}`, ...reporters]
  const bounded = seconds !== undefined && { FILES_SECONDS: String(seconds), ORDER_SEED: String(SEED) }
  return { file: vitest, args: [...args, ...files], env: { ...env, ...bounded } }
}

/**
 * Every other file of which `npm test` runs a drawn share, all of it; and the long files, of which it runs some. After
 * it, where the minutes are bounded, those alone that it left. Of a browser or not: together, the ones that come last
 * would have no time.
 */
function whole(seconds: number | undefined, kind: 'browser' | 'node') {
  const drawing = globSync('{shared,functions,infra,web,tests}/**/*.test.ts', { cwd: root }).filter(
    (path) => !LOOKED.includes(path) && readFileSync(join(root, path), 'utf8').includes('/support/drawn.ts'),
  )
  const files = new Set([...drawing, ...(seconds === undefined ? long : leftToSoak(seedOfText(root)))])
  // These run in a part of their own.
  for (const path of LOOKED) files.delete(path)
  const ofKind = [...files].filter((path) => path.startsWith('tests/web/') === (kind === 'browser'))
  return filesRun(ofKind, 4, seconds, { WHOLE: '1' })
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

/** Some of a list by chance. */
const drawn = <T>(list: readonly T[], count: number): T[] =>
  list
    .map((item) => ({ item, place: chance.next() }))
    .sort((a, b) => a.place - b.place)
    .slice(0, count)
    .map(({ item }) => item)

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

const { minutes, named } = asked(process.argv.slice(2), Object.keys(parts))
const isBounded = Number.isFinite(minutes)
const SEED = Number(process.env.SOAK_SEED ?? (isBounded ? seedOfText(root) : Date.now() % 1_000_000_000))
const chance = random(SEED)
process.stdout.write(`soak seed: ${SEED}\n`)
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

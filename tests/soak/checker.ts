import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ended } from './ended.ts'

// node tests/soak/checker.ts: checks checker/journal.pml in all its cases with Spin, then without each of its guards, which must
// fail. Needs the programs spin and cc.
const model = join(import.meta.dirname, 'checker', 'journal.pml')
/** The words that take a guard out, the case that must then fail, and what the guard is. */
const mutants: [words: string, of: number, guard: string][] = [
  ['NO_PLACE', 1, 'the account is as it was read'],
  ['ONE_PLACE', 3, 'a payment asks for the places of both users'],
  ['SPLIT', 3, 'a payment is one transaction'],
  ['CLOCK_ALONE', 1, 'a row is not older than the row before'],
  ['NO_ABSENT', 1, 'an order is placed once'],
  ['NO_STATE', 2, 'an order is settled once'],
  ['NO_UNDRAWN DRAWN=3', 2, 'an order is void only while it has no entry, however late it is drawn'],
  ['NO_ENTRY_ABSENT', 2, 'an entry is drawn once'],
  ['BEHIND=1', 1, 'the clock of a function that places is not behind'],
  ['LAG=1', 1, 'a day is closed after SKEW + LATE seconds'],
]
const MOST_MS = 120_000

/** What Spin finds: `errors: 0` where everything holds. Throws where it does not come to an end. */
async function check(words: readonly string[]): Promise<{ holds: boolean; states: string }> {
  const folder = mkdtempSync(join(tmpdir(), 'evenhand-checker-'))
  try {
    const flags = words.map((word) => `-D${word}`)
    for (const [file, args] of [
      ['spin', [...flags, '-a', model]],
      ['cc', ['-w', '-O2', '-DSAFETY', '-DCOLLAPSE', '-DMEMLIM=2000', '-o', 'pan', 'pan.c']],
    ] as const) {
      const { ok, output } = await ended(folder, file, args, MOST_MS)
      if (!ok) throw new Error(`${file}: ${output.slice(-500)}`)
    }
    const { output } = await ended(folder, './pan', ['-m100000'], MOST_MS)
    const [, errors] = /errors: (\d+)/.exec(output) ?? []
    if (errors === undefined || /max search depth too small|out of memory/.test(output))
      throw new Error(`no end: ${output.slice(-500)}`)
    return { holds: errors === '0', states: /(\d+) states, stored/.exec(output)?.[1] ?? '?' }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

let failed = 0
const say = (isRight: boolean, line: string) => {
  if (!isRight) failed += 1
  process.stdout.write(`${isRight ? '' : 'FAILED: '}${line}\n`)
}
for (const words of [['CASE=1'], ['CASE=2'], ['CASE=3'], ['CASE=2', 'DRAWN=3']]) {
  const { holds, states } = await check(words)
  say(holds, `${words.join(', ')}: ${holds ? 'holds' : 'is broken'} in ${states} states`)
}
for (const [words, of, guard] of mutants) {
  const { holds } = await check([...words.split(' '), `CASE=${of}`])
  say(!holds, `without: ${guard}: ${holds ? 'nothing is found' : 'found'}`)
}
process.exitCode = failed === 0 ? 0 : 1

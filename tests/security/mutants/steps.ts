import { type Guard, watched } from './guard.ts'

// What keeps a deployment from breaking a stage that runs: the step between two templates, and what is asked before it.
const skeleton = watched('infra/skeleton/skeleton.ts', 'infra/skeleton/skeleton.test.ts')
const preflight = watched('infra/preflight.ts', 'infra/preflight.test.ts')
const facts = watched('infra/account-facts.aws.ts', 'infra/ci-rights.test.ts')
const redrive = watched('infra/redrive/redrive.ts', 'infra/redrive/redrive.test.ts')
const shared = watched('infra/setup/secret-store.ts', 'infra/setup/setup.test.ts')

export const stepGuards: Guard[] = [
  skeleton(
    '.filter((name) => !still.has(name))',
    '.filter(() => false)',
    'takes an export away from its reader',
  ),
  skeleton('now && now !== stack', 'now && false', 'moves a route'),
  skeleton(
    'return STATEFUL[type] ? `${what} goes, and what it holds with it` : []',
    'return []',
    'gives what holds something another id',
  ),
  skeleton(
    "if (name !== 'GlobalSecondaryIndexes') return text(before) === text(after)",
    "if (name !== 'GlobalSecondaryIndexes') return true",
    'replaces what holds something',
    'renames a function',
  ),
  skeleton('return !changed && ', 'return ', 'changes an index; one more is no harm'),
  skeleton('taken && taken !== place', 'taken && false', 'gives a name to another resource'),
  preflight(
    'isGone && scheduleGroup !== null && scheduleGroup !== UNKNOWN,',
    'scheduleGroup !== null && scheduleGroup !== UNKNOWN,',
    'the schedule group of a live stage is no reason, nor a limit that nobody says',
    'whether the stack evenhand-dev-work is there',
  ),
  preflight(
    'refuse(facts.originVersion === UNKNOWN, unknown(`which origin secret ${stage} has`))',
    '',
    'which origin secret dev has',
  ),
  facts('return ABSENT.includes(code) ? null : UNKNOWN', 'return null', /AWS that .* leaves all not known/),
  facts(
    'return /does not exist/.test(said.text) ? null : UNKNOWN',
    'return null',
    /AWS that (is throttled|may not be asked|fails) leaves all not known/,
  ),
  redrive(
    'const image = NewImage ?? OldImage',
    'const image = NewImage',
    'a row that was deleted is told again, as by the stream',
  ),
  redrive('await cloud.send(source, letter.body)', '', 'what a queue gave up goes back to that queue'),
  shared(
    '{ ...JSON.parse(await store.read()), [name]: JSON.parse(text) }',
    '{ [name]: JSON.parse(text) }',
    'uses that share a secret each write their own field, and functions read it by the name of the use',
  ),
]

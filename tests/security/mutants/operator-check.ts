import { type Guard, watched } from './guard.ts'

// What an operator sees before he decides, and that he still may when it is written.
const inFlight = (file: string) => watched(file, 'tests/security/16-operator-in-flight.test.ts')
const ofDeposits = inFlight('functions/deposits/for-desk.ts')
const evidence = (file: string) => watched(file, 'tests/stories/desk-evidence.test.ts')
const operatorCheck = inFlight('functions/desk/operator-check.ts')

export const operatorCheckGuards: Guard[] = [
  operatorCheck(
    'await table.transact([...writes, kept, operatorCheck(press, least)])',
    'await table.transact([...writes, kept])',
    'an approval that pays > by someone locked meanwhile moves nothing',
    'a second approval > by someone made a reviewer meanwhile moves nothing',
    'an answer > by someone logged out meanwhile moves nothing',
  ),
  operatorCheck(
    "    .where('state', '=', 'ACTIVE')\n",
    '',
    'a first approval > by someone locked meanwhile moves nothing',
    'a lock > by someone locked meanwhile moves nothing',
  ),
  operatorCheck(
    "    .where('epoch', '=', session.epoch)\n",
    '',
    'a refusal > by someone logged out meanwhile moves nothing',
    'a credit > by someone logged out meanwhile moves nothing',
  ),
  operatorCheck(
    'roles.filter((role) => mayAct(role, least))',
    'roles',
    'a credit > by someone made a reviewer meanwhile moves nothing',
    'a lock > by someone made a reviewer meanwhile moves nothing',
  ),
  inFlight('functions/desk/tools.ts')(
    'withOperatorCheck(deps, press, least)',
    'deps',
    'a second approval > by someone made a reviewer meanwhile moves nothing',
    'a credit > by someone logged out meanwhile moves nothing',
    'an answer > by someone logged out meanwhile moves nothing',
  ),
  ofDeposits(
    'refuse(deps, by, ',
    'refuse(desk.deps, by, ',
    'a refusal > by someone locked meanwhile moves nothing',
  ),
  ofDeposits(
    'approve(deps, by, ',
    'approve(desk.deps, by, ',
    'a first approval > by someone locked meanwhile moves nothing',
    'an approval that pays > by someone locked meanwhile moves nothing',
  ),
  inFlight('functions/service/for-desk.ts')(
    'closeThread(deps, by, ',
    'closeThread(desk.deps, by, ',
    'the end of a thread > by someone locked meanwhile moves nothing',
  ),
  evidence('functions/deposits/evidence.ts')(
    'deps.files.link(cleanKey(uid, screenshot), LINK_LIFE_S, operator)',
    'deps.files.link(cleanKey(uid, screenshot), LINK_LIFE_S)',
    'shows its picture by an address of a minute that names who looks',
  ),
  watched('functions/outside/files.aws.ts', 'infra/local/s3/server.test.ts')(
    "step: 'build', name: 'reader'",
    "step: 'finalizeRequest', priority: 'low', name: 'reader'",
    'names who looks, for the record of reads, and shows nothing to one who takes the name out',
  ),
  evidence('functions/deposits/effects.ts')(
    'const mark = old ? null : referenceMark(reference)',
    'const mark = null as string | null',
    'is told of, however it was typed',
  ),
]

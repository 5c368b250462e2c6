import { type Guard, watched } from './guard.ts'

// What an operator sees before he decides, and that he still may when it is written.
const inFlight = (file: string) => watched(file, 'tests/security/16-operator-in-flight.test.ts')
const ofDeposits = inFlight('functions/deposits/for-desk.ts')
const evidence = (file: string) => watched(file, 'tests/stories/desk-evidence.test.ts')
const operatorCheck = inFlight('functions/desk/operator-check.ts')
const replayed = (file: string) => watched(file, 'tests/security/44-done-never-refused.test.ts')
const copied = (id: string, says: string) => `${id}, carried out by an earlier copy of the request > ${says}`
const UNNAMED = 'whose document is not named among what failed: the first answer'

export const operatorCheckGuards: Guard[] = [
  operatorCheck(
    'await table.transact([...writes, kept, operatorCheck(press, least)])',
    'await table.transact([...writes, kept])',
    'an approval that pays > by someone locked meanwhile moves nothing',
    'a second approval > by someone made a reviewer meanwhile moves nothing',
    'an answer > by someone logged out meanwhile moves nothing',
  ),
  replayed('functions/desk/operator-check.ts')(
    'if (earlier?.old && !concernsSame(earlier.old, writes))',
    'if (earlier?.old && writes.length === 0)',
    'does nothing for another > desk.deposit_credit',
    'does nothing for another > desk.deposit_approve',
  ),
  watched('functions/table/dynamo.ts', 'tests/model/replies.test.ts')(
    '  return codes.some((code) => TRANSIENT.includes(code)) || codes.length === 0\n',
    '  return !codes.includes(REFUSED)\n',
    'a failed condition beside a conflict is no answer yet: tried again',
    'and without end it is an error, never a refusal',
  ),
  watched('functions/table/dynamo.ts', 'tests/model/replies.test.ts')(
    '!(error instanceof TransactionCanceledException) || isTransient(error)',
    '!(error instanceof TransactionCanceledException)',
    'and without end it is an error, never a refusal',
  ),
  replayed('functions/documents/operation.ts')(
    'if (draft !== undefined && !(refusal instanceof Refusal)) throw refusal',
    'if (draft !== undefined) throw refusal',
    copied('trade.addorder', UNNAMED),
    copied('account.refill', UNNAMED),
    copied('deposits.dorecharge', UNNAMED),
    copied('service.ticket_write', UNNAMED),
    copied('desk.lock', UNNAMED),
  ),
  replayed('functions/login/handlers.ts')(
    "created === 'nameTaken' && !(await isRegistered(deps, uid))",
    "created === 'nameTaken'",
    copied('login.reg', UNNAMED),
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

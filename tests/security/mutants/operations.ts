import { type Guard, watched } from './guard.ts'

// What every operation rests on: done once whatever the table answers (44), and calls that give up (48).
const replayed = (file: string) => watched(file, 'tests/security/44-done-never-refused.test.ts')
const copied = (id: string, says: string) => `${id}, carried out by an earlier copy of the request > ${says}`
const UNNAMED = 'whose document is not named among what failed: the first answer'
const silent = (file: string) => watched(file, 'tests/security/48-silent-sockets.test.ts')

export const operationGuards: Guard[] = [
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
  silent('functions/patience.ts')(
    '      socketTimeout: answerMs,\n',
    '',
    'a silent socket is given up > in the middle of a picture',
  ),
  silent('functions/outside/timer.aws.ts')(
    '...patient({ tries: 1 })',
    '...patient()',
    'the product waits half a second for a connection, three for an answer > timer',
  ),
  silent('functions/table/dynamo.ts')(
    '{ ...patient(), ...config }',
    'config',
    'the product waits half a second for a connection, three for an answer > table',
    'no client of AWS is made in a function without them',
  ),
]

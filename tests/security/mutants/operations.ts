import { type Guard, watched } from './guard.ts'

// What every operation rests on: done once whatever the table answers (44), and calls that give up (48).
const replayed = (file: string) => watched(file, 'tests/security/44-done-never-refused.test.ts')
const copied = (id: string, says: string) => `${id}, carried out by an earlier copy of the request > ${says}`
const UNNAMED = 'whose document is not named among what failed: the first answer'
const silent = (file: string) => watched(file, 'tests/security/48-silent-sockets.test.ts')

const asking = watched('web/api/untilAnswered.ts', 'web/api/untilAnswered.test.ts')

const clocks = (file: string) => watched(file, 'functions/clock-check.test.ts')
const begins = (file: string) => watched(file, 'tests/security/07-login-after-logout.test.ts')
const STANDS =
  'a session stands from its first moment: after registration, and after logout and login at once'

export const operationGuards: Guard[] = [
  asking(
    'isRefusal && unsure && !isLast && !deps.hasSecret(path, body) && !isPutAway(error)',
    'isRefusal && !unsure && isLast && !deps.hasSecret(path, body) && !isPutAway(error)',
    'it is asked once more when that one is over, and told what came of it',
    'an interrupted operation waits as well',
  ),
  asking(
    'if (!isAboutThisTryOnly) isLast = false',
    '',
    'and again where that answer is lost too, but not for a busy server',
  ),
  asking('!deps.hasSecret(path, body) && ', '', 'a wrong password counts each time: told at once'),
  watched('functions/effects/consume.ts', 'tests/stories/effects.test.ts')(
    'const readable = (record: DynamoDBRecord) => attempted(() => recordOf(record))',
    'const readable = recordOf as (record: DynamoDBRecord) => StreamRecord | Error',
    'whose image does not parse is set aside and told of, and those beside it are carried out',
    'that cannot be set aside is delivered again',
  ),
  watched('functions/effects/consume.ts', 'tests/stories/effects.test.ts')(
    'const understood = (change: RowChange) => attempted(() => effectsOf(change))',
    'const understood = effectsOf as (change: RowChange) => ReturnType<typeof effectsOf> | Error',
    'of a deposit without an amount is set aside and told of, and those beside it are carried out',
  ),
  watched('functions/tape/market-state.ts', 'functions/tape/replay.test.ts')(
    'product.stalenessSeconds)',
    '60)',
    'a product that allows 5 seconds is judged by its own limit',
  ),
  clocks('functions/tape/right-clock.ts')(
    'if (isClockWrong(clockOffMs()))',
    'if (clockOffMs() > 5000)',
    'a function > 2 s behind the table places no order',
    'a function > 3 s ahead of the table places no order',
  ),
  clocks('functions/table/dynamo.ts')(
    'if (heard) hearDates(client, heard, clock)',
    '',
    'a function > 2 s behind the table places no order',
  ),
  clocks('functions/clock-check.ts')(
    'dateMs + 1000 - sentMs',
    'dateMs - sentMs',
    'never accuses a clock that is right, however slow its answers',
    'how far a clock is off at the least > right',
  ),
  clocks('functions/clock-check.ts')(
    'if (least > most) known = [one]',
    '',
    'a corrected clock is right at once; silence raises no doubt',
  ),
  begins('functions/own-account.ts')(
    'if (seen && isSessionOf(session, accountOf(seen))) return seen\n  const row = await table.get(keys.account(session.uid), { consistent: true })',
    'const row = seen',
    STANDS,
  ),
  begins('functions/login/handlers.ts')(
    '    const [profileRow, accountRow] = await deps.table.getMany(\n      [keys.profile(uid ?? NOBODY), keys.account(uid ?? NOBODY)],\n      { consistent: true },\n    )',
    '    const [profileRow, accountRow] = await deps.table.getMany([\n      keys.profile(uid ?? NOBODY),\n      keys.account(uid ?? NOBODY),\n    ])',
    STANDS,
  ),
  watched('functions/trade/handlers.ts', 'functions/trade/store.test.ts')(
    'orders.filter((order) => matches(order, filter))',
    'orders',
    'a list by state or result settles what is due first: nothing settled is listed as open',
  ),
  watched('functions/trade/store.ts', 'functions/trade/store.test.ts')(
    'return isDue || matches(order, filter) ? order : undefined',
    'return matches(order, filter) ? order : undefined',
    'a list by state or result settles what is due first: nothing settled is listed as open',
  ),
  replayed('functions/desk/operator-check.ts')(
    'if (earlier?.old && !concernsSame(earlier.old, writes))',
    'if (earlier?.old && writes.length === 0)',
    'does nothing for another > desk.deposit_credit',
    'does nothing for another > desk.deposit_approve',
  ),
  replayed('functions/financing/keep.ts')(
    'there?.renewedBy.includes(operationId)',
    'there?.renewedBy.at(-1) === operationId',
    copied('financing.yebkeep, and another renewal after it', UNNAMED),
  ),
  watched('functions/table/conflicts.ts', 'tests/model/replies.test.ts')(
    '  return codes.some((code) => TRANSIENT.includes(code)) || codes.length === 0\n',
    '  return !codes.includes(REFUSED)\n',
    'a failed condition beside a conflict is no answer yet: tried again',
    'and without end it is an error, never a refusal',
  ),
  watched('functions/table/conflicts.ts', 'tests/model/replies.test.ts')(
    'if (!isCancelled(error) || isTransient(error)) return undefined',
    'if (!isCancelled(error)) return undefined',
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

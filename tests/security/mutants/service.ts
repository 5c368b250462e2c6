import { type Guard, watched } from './guard.ts'

// Customer service: what is written, whose it is, and that nobody answers what he has not read.
const words = (file: string) => watched(file, 'functions/service/rules.test.ts')
const stories = (file: string) => watched(file, 'tests/stories/tickets.test.ts')
const lines = (file: string) => watched(file, 'tests/stories/ticket-lines.test.ts')

const line = words('shared/rules/line.ts')
const write = stories('functions/service/write.ts')
const writeLine = lines('functions/service/write.ts')
const letter = watched('functions/service/letter.ts', 'tests/stories/letters.test.ts')
const states = stories('functions/service/states.ts')
const statesLine = lines('functions/service/states.ts')
const review = stories('functions/service/review.ts')
const reviewLine = lines('functions/service/review.ts')
const queue = stories('functions/documents/queue.ts')
const once = stories('functions/documents/operation.ts')

export const serviceGuards: Guard[] = [
  line(".replace(CONTROL, '')", '', 'loses what prints nothing', 'what prints nothing is refused'),
  line(".replace(HALF, '\\ufffd')", '', 'has half a character marked'),
  line("if (plain === '') return refused('text_required')", '', 'nothing is refused', 'spaces is refused'),
  line('return length > LINE_MAX ?', 'return length > LINE_MAX * 2 ?', 'a character too many is refused'),
  line(
    'if (keys.length > LINE_PICTURES)',
    'if (keys.length > 9)',
    'keys of pictures are ids, three at most, each once',
  ),
  line(
    'keys.every(isId) && new Set(keys).size === keys.length',
    'new Set(keys).size === keys.length',
    'keys of pictures are ids, three at most, each once',
  ),
  writeLine(
    'if (about) await mustBeOwn(deps, uid, about)',
    '',
    'an order, a deposit, an exchange or an investment is unknown, as one that never was',
  ),
  writeLine(
    'liveSession(ctx.session),\n        ...takePictures(line),',
    'liveSession(ctx.session),',
    'is used once, in one thread',
    'of another, of a deposit, not yet checked, unknown, named twice or no key is refused',
  ),
  writeLine(
    'liveSession(session),\n          ...takePictures(line),',
    'liveSession(session),',
    'of another, of a deposit, not yet checked, unknown, named twice or no key is refused',
  ),
  write(
    'return line && { thread, line }\n    },\n    isSame: ({ line }) => isSameLine(line, form)',
    'return undefined\n    },\n    isSame: ({ line }) => isSameLine(line, form)',
    'a line sent twice is one line; by its id other words are refused',
  ),
  write(
    "return line.by === 'user' && line.text === text && String(line.pictures) === String(pictures)",
    'return true',
    'asked twice under one id is one; with other words it is refused; another phone clock is told',
    'a line sent twice is one line; by its id other words are refused',
  ),
  once(
    'if (earlier) return again(earlier)\n    throw refusal',
    'throw refusal',
    'asked twice under one id is one; with other words it is refused; another phone clock is told',
  ),
  writeLine(
    "await countUse(deps, { kind: 'ticket', of: session.uid, limit: HOURLY, windowSeconds: 3600 }, nowMs)",
    '',
    'a flood is turned away after forty lines in an hour, and taken again after it',
  ),
  letter(
    "await countNetworks(deps, ctx, { kind: 'letter-address', limit: HOURLY, windowSeconds: HOUR_S })",
    '',
    'three an hour from one network; what is refused makes none',
  ),
  letter(
    'limit: HOURLY_ALL,',
    'limit: 9 * HOURLY_ALL,',
    'all networks together have a bound, and its answer is the same',
  ),
  letter(
    "await limitAddress(deps, 'letter-look', ctx, { limit: LOOKS, windowSeconds: HOUR_S })",
    '',
    'codes are not to be guessed: each look is counted, right or wrong',
  ),
  letter(
    'await countTry(deps, LOOKING, code, ctx)',
    '{ wrong: (told: Refusal) => told }',
    'codes are not to be guessed: each look is counted, right or wrong',
  ),
  letter(
    'JSON.stringify(thread.writer) === JSON.stringify(checkWriter(form))',
    'thread.writer !== null',
    'sent again it is one letter with one code; other words under its id are refused',
  ),
  letter(
    "if (writer.name === '')",
    'if (false)',
    'three an hour from one network; what is refused makes none',
  ),
  states(
    ".where('lines', '=', lines)",
    '.whereExists()',
    'are kept apart by the write itself: what comes between their look and their press is read first',
  ),
  statesLine(
    ".where('state', '=', state)",
    '',
    'at the moment its user writes: the line opens it again, and waits from its own moment',
  ),
  states(
    "if (thread.lines !== readUpTo) return new Refusal('thread_moved')",
    '',
    'an answer to what was not read is refused, and so is closing it',
  ),
  statesLine(
    "if (thread.lines !== readUpTo) return new Refusal('thread_moved')",
    '',
    'by its user, who has read it to its end',
  ),
  statesLine(
    "if (thread.state === 'closed') return new Refusal('thread_closed')",
    '',
    'by the desk ends the waiting, once, in the trail; its user opens it again by writing',
  ),
  review(
    'line.operator === by.operator && line.text === text()',
    'line.text === text()',
    'by one id say one thing: the same press of another, or with other words, is refused',
  ),
  reviewLine(
    "thread.closedOp === by.operationId ? 'done' : whyRefused(thread, readUpTo)",
    'whyRefused(thread, readUpTo)',
    'by the desk ends the waiting, once, in the trail; its user opens it again by writing',
  ),
  queue(
    "if (!at) throw new Refusal('validation', { fields: 'cursor' })",
    '',
    'the queue comes page by page, the longest waiting first, each once',
  ),
]

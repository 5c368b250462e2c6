import { type Guard, watched } from './guard.ts'

// Messages and what else follows a change: told once, to whom it concerns, of what happened.
const stories = (file: string) => watched(file, 'tests/stories/messages.test.ts')
const effects = (file: string) => watched(file, 'tests/stories/effects.test.ts')

const store = stories('functions/messages/store.ts')
const handlers = stories('functions/messages/handlers.ts')
const deposits = effects('functions/deposits/effects.ts')
const consume = effects('functions/effects/consume.ts')
const write = effects('functions/table/messages.ts')

const counted = (file: string) => watched(file, 'functions/effects/counted.test.ts')
const days = (file: string) => watched(`functions/views/days/${file}.ts`, 'functions/views/days/days.test.ts')

export const messageGuards: Guard[] = [
  counted('functions/effects/consume.ts')(
    'if (isOutage(error)) throw error',
    '',
    /^the worker may die between any two calls/,
  ),
  counted('functions/effects/consume.ts')(
    "        if (isOutage(error)) throw error\n        deps.log('error', NOT_COUNTED, errorFields(error))",
    '        throw error',
    /^days that cannot be counted hold up nobody/,
  ),
  days('rows')(
    'isWhole = row.place === place + 1',
    'isWhole = true',
    'is not counted past a row that its query missed: it is read again',
  ),
  days('needed')(
    'return isSameDay && isSameZone ? null',
    'return isSameDay ? null',
    /^stays as it was counted when its user changes the time zone/,
  ),
  days('count')(
    'at: newest?.endsAt ?? 0',
    'at: 0',
    'costs the days since the last counted one, whatever the age of the account',
  ),
  days('tally')(
    "if (isFee) add(flowName(asset, 'fees'), -amount)",
    '',
    'is counted by the first movement of a later one, once and whatever comes twice',
  ),
  days('tally')(
    'const sums = new Map(flows)',
    'const sums = new Map<string, Minor>()',
    'is whole in its row, even if two zones counted it side by side',
  ),
  effects('functions/trade/sweep.ts')(
    'accountOf(uid), true)',
    'accountOf(uid))',
    'an order that settles is told of where no phone of its user asked for it, and only there',
  ),
  watched('functions/effects/domains.ts', 'functions/documents/index.test.ts')(
    'some.with === undefined || row[some.with] !== undefined',
    'true',
    'the stream tells of the documents that have effects, in at most five filters',
  ),
  store(
    ".whereExists().whereAbsent('readAt')",
    ".whereAbsent('readAt')",
    'marking a message that never was read is refused',
    "marking another user's message read is refused as if there were none, and it stays unread",
  ),
  store(
    ".whereExists().whereAbsent('readAt')",
    '.whereExists()',
    'is unread until its user has read it; read again it stays so',
  ),
  store(
    '(unread ? isUnreadMessage(row) : isKnownMessage(row)) ? messageOf(row) : undefined',
    'isKnownMessage(row) ? messageOf(row) : undefined',
    'can be listed without those read',
  ),
  handlers(
    "if (given.length !== 1) throw new Refusal('validation', { fields: 'id' })",
    '',
    'marking neither one nor all read is refused',
    'marking one and all read is refused',
  ),
  store(
    '!message.read && message.about?.id === about',
    '!message.read',
    'about what was read elsewhere is read with it, and nothing else; one of three ways is asked for',
  ),
  handlers(
    "if (cursor !== undefined && !isId(cursor)) throw new Refusal('validation', { fields: 'cursor' })",
    '',
    'a page that starts at no message is refused',
  ),
  stories('functions/table/messages.ts')(
    'Math.min((await newestMessages(table, uid, read)).filter(isUnreadMessage).length, UNREAD_MOST)',
    '(await newestMessages(table, uid, read)).filter(isUnreadMessage).length',
    'are counted up to fifty, and all read at once',
  ),
  stories('functions/table/messages.ts')(
    'return create({\n    ...keys.message(uid, messageId(message)),',
    'return replace({\n    ...keys.message(uid, messageId(message)),',
    'told again after it was read stays read',
  ),
  write(
    "return idOf(msOf(at), createHash('sha256').update(`${uid} ${event}`).digest())",
    "return idOf(msOf(at), createHash('sha256').update(String(Math.random())).digest())",
    'twice: the same messages, and each review is counted once',
  ),
  deposits(
    'if (!over || !decided || kind !== 0) return []',
    'if (!over || !decided) return []',
    'nobody waits for a credit: it is not measured',
  ),
  consume(
    'for (const sequence of sequences) failed.add(sequence)',
    'void sequences',
    'what could not be written is told again, and what came with it is written at once',
    'a median that could not be written is taken when its review is told again',
  ),
  watched('functions/table/measures.ts', 'tests/stories/deposits.test.ts')(
    'measured && Number(measured.until) > secondsOf(nowMs)',
    'measured',
    'the measured time of a review is told while it stands',
  ),
  effects('functions/effects/medians.ts')(
    ": change.where('version', '=', version)",
    ': change.whereExists()',
    'what another one measures between its look and its word is in the median too',
  ),
]

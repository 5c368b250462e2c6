import { type Guard, watched } from './guard.ts'

// What keeps price alerts to twenty and to once, and what a user is told to what they chose, when it is not quiet.
const alerts = (file: string) => watched(file, 'tests/stories/alerts.test.ts')
const telling = (file: string) => watched(file, 'tests/stories/telling.test.ts')
const alert = alerts('functions/alerts/alert.ts')
const add = alerts('functions/alerts/add.ts')
const look = alerts('functions/alerts/look.ts')
const reach = alerts('functions/alerts/reach.ts')
const tell = telling('functions/notifier/tell.ts')
const push = telling('functions/notifier/push.ts')

const renewing = (file: string) => watched(file, 'web/features/notifications/renewPush.test.ts')

export const toldGuards: Guard[] = [
  renewing('web/features/notifications/renewPush.ts')(
    'if (browsers === 0) await unsubscribeHere()',
    '',
    'a browser that somebody else is told on is left without',
    'one the stage could not be told of is given up: it would be told nothing, and look as if it were',
  ),
  renewing('web/offline/subscribe.ts')(
    'base64url(under) === publicKey',
    "base64url(under) === ''",
    'of a browser under the same key nothing is told, and its user is asked nothing',
  ),
  renewing('web/offline/subscribe.ts')(
    'await (await registration.pushManager.getSubscription())?.unsubscribe()',
    '',
    'under the key the stage has now it subscribes anew, and says which address that replaces',
  ),
  alert(".where('state', '=', from)", '', /taken away while a look has found it/),
  add("  if (!product) throw new Refusal('product_not_found')\n", '', /with an unknown product is refused/),
  add(
    "    if (place === undefined) throw new Refusal('alerts_most', { max: ALERTS_MOST })",
    '    if (place === undefined) throw new Error()',
    /a hundred at once/,
  ),
  add('  assertNotPaused(account, nowMs)', '', /leads nobody back who takes a break/),
  add(
    '? quote.price >= price : quote.price <= price',
    '? quote.price > price : quote.price < price',
    /with the price it has/,
  ),
  add('    if (earlier) return { earlier }\n', '', /sent twice it is one/),
  look('Number(known.to) - AGAIN_S', 'Number(known.to)', /comes to the index late/),
  look('Math.max(stretch.from, at)', 'stretch.from', /not by one before it was added/),
  look('{ to: `${priceSort(high)}#~` }', '{}', /reads those alone that it has reached/),
  reach(
    'if (!account || whyPaused(accountOf(account), nowMs)) return',
    'if (!account) return',
    /leads nobody back who takes a break/,
  ),
  tell(
    "if (!isTold(profile.untold, kind, by)) return end(deps, telling, 'unchosen', nowMs)",
    '',
    /what was chosen off meanwhile never goes/,
  ),
  tell('if (until !== null) return defer(deps, telling, until)', '', /hold a mail until they are over/),
  tell(
    "kind === 'results' && profile.quietResults",
    'profile.quietResults',
    /let results out where their user said so/,
  ),
  tell(
    "isOld ? 'late' : await pushAll(deps, telling)",
    'await pushAll(deps, telling)',
    /asked again, for six hours/,
  ),
  telling('functions/notifier/mail.ts')(
    ".whereAtMost('mails', BigInt(MAILS_A_DAY - 1))",
    '',
    /at most 10 mails a day/,
  ),
  telling('functions/notifier/telling.ts')(
    ".where('gsk', '=', row.gsk as string)",
    '',
    /sent once by two that look/,
  ),
  push(
    "if (!pushed.ok && pushed.reason === 'gone')",
    'if (!pushed.ok && false)',
    /is forgotten, the other told once more/,
  ),
  telling('functions/messages/push.ts')(
    'if (!isPushEndpoint(endpoint) || !canSealFor({ p256dh, auth }))',
    'if (!canSealFor({ p256dh, auth }))',
    /an address of localhost is refused/,
    /an address of a private range is refused/,
  ),
  telling('shared/rules/push.ts')("protocol !== 'https:' || ", '', /an address of plain http is refused/),
  telling('functions/messages/push.ts')(
    ' || !canSealFor({ p256dh, auth })',
    '',
    /an address of keys that are none is refused/,
    /an address of no keys is refused/,
    /an address of a key that is no point of P-256 is refused/,
  ),
  telling('functions/push-keys.ts')(
    "ECDH.convertKey(point, 'prime256v1')",
    '',
    /an address of a key that is no point of P-256 is refused/,
  ),
  telling('functions/notifier/due.ts')(
    'const ways = { mail: turns(AT_ONCE), push: turns(AT_ONCE) }',
    'const one = turns(1)\n  const ways = { mail: one, push: one }',
    /a mail waits for no push/,
  ),
  telling('functions/security/notices.ts')(
    "if (from === to) throw new Refusal('validation', { fields: 'to' })",
    '',
    /of all day are refused/,
  ),
  watched('functions/outside/push.web.ts', 'functions/outside/push.web.test.ts')(
    "if (!isPushEndpoint(endpoint)) return { ok: false, reason: 'refused' }",
    '',
    /no other host is asked/,
  ),
]

import { decided, type Rows, shown } from './row.ts'

const vip = 'tests/stories/vip.test.ts'
const recharge = 'tests/stories/recharge.test.ts'
const couple = 'tests/stories/couple.test.ts'
const friends = 'tests/stories/friends.test.ts'
const content = 'tests/stories/content.test.ts'
const messages = 'tests/stories/messages.test.ts'
const tickets = 'tests/stories/tickets.test.ts'
const claims = 'tests/stories/claims.test.ts'
const proofRemoval = 'tests/stories/proof-removal.test.ts'
const identityChanges = 'tests/stories/identity-changes.test.ts'
const webLanguage = 'tests/web/language.test.ts'
const toldToAll = 'tests/stories/told-to-all.test.ts'
const request = 'web/api/request.test.ts'
const uiFormat = 'web/ui/format.test.ts'

export const activitiesRows: Rows = {
  '1.15': [
    shown(
      vip,
      'points > come from levels, days signed in, limits and the quiz; a level reached stays, and is told once',
      'percentOff: 0',
    ),
    shown(
      recharge,
      'a first deposit > of %s is offered a bonus of %s, its terms said, nothing moved',
      "state: 'offered', amount: bonus",
    ),
    shown(
      couple,
      'a link > is made by one asking and the other confirming; both see it, and either ends it',
      'partnerId',
    ),
    shown(
      friends,
      'a friend who registers with a code and passes level one > earns both 5.00 once, however often it is booked; the record shows each step and nothing of the friend',
      '5.00',
    ),
  ],
  '1.16': [
    shown(
      content,
      'an article > of each kind is where it belongs, and home has the first of each',
      'home.news.length',
      'content.notice',
    ),
    shown(
      messages,
      'a message > is unread until its user has read it; read again it stays so',
      'messages.msg_read',
    ),
  ],
  '1.17': [
    shown(
      tickets,
      'a question > about a deposit, with a picture, is in the queue, answered, read, and gone from the queue',
      'desk.ticket_answer',
    ),
  ],
  '1.18': [
    shown(
      claims,
      'a claim > is booked by two from the bonuses; its user sees each step, and the statement what it was',
      "state: 'approved', amount: '5.00'",
    ),
    shown(
      tickets,
      'a question > about a deposit, with a picture, is in the queue, answered, read, and gone from the queue',
      "topic: 'deposit'",
    ),
    shown(
      proofRemoval,
      'it counts for 72 hours to the second; then its user sets a first one',
      'fundPassword: false',
    ),
    shown(
      identityChanges,
      'a name: proposed by one, carried out by another, told to its user, recorded',
      'realName',
    ),
  ],
  '1.19': [
    shown(
      webLanguage,
      'language and appearance > each of the ten speaks at one tap, in the title too',
      'lang of languages',
    ),
    shown(
      toldToAll,
      'what every visitor is told of the stage and its operator: who, where, which money and prices',
      "defaultLanguage: 'en'",
    ),
  ],
  '1.20': [decided('Ten languages, English first')],
  '1.21': [decided('Ten languages, English first')],
  '1.22': [
    shown(
      request,
      'a request > GET carries its query, the language twice and the token',
      "lang: 'zh-Hans'",
      "language: 'zh-Hans'",
    ),
    shown(
      webLanguage,
      'language and appearance > the choice is kept after a reload, for this phone and for what it asks',
      'languageSent(page)',
    ),
  ],
  '1.23': [
    shown(
      webLanguage,
      'language and appearance > each of the ten speaks at one tap, in the title too',
      'languageInfo[lang].html',
    ),
  ],
  '1.24': [
    shown(
      uiFormat,
      'amounts and prices > the code follows the amount and never leaves its line',
      '1,234.50\\u00a0USD',
    ),
  ],
}

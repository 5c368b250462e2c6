import * as z from 'zod/mini'
import type { AnyRoute } from '../../shared/api/routes.ts'

/**
 * What is planted in each field of every route that can hold something personal or secret, by the field's name. A field
 * that takes free text stands here or in `harmless`: a new one fails check 30 until it does.
 */
export const canaries: Readonly<Record<string, string>> = {
  username: 'canary-username',
  password: 'Canary-Pass.9',
  passwordRepeat: 'Canary-Pass.9',
  oldPassword: 'Canary-Old.7',
  secret: 'Canary-Secret.5',
  invite: 'CANARYINVITE',
  recovery: 'CANARYRECOVERY',
  code: '907856',
  endpoint: 'https://fcm.googleapis.com/fcm/send/canary-endpoint',
  replaces: 'https://fcm.googleapis.com/fcm/send/canary-endpoint',
  credential: '{"canary":"passkey-of-canary"}',
  name: 'Canary Realname',
  realName: 'Canary Realname',
  idNumber: 'CANARY4711ID',
  phone: '+491519078563',
  mail: 'canary@mail.example',
  target: 'canary@mail.example',
  contact: 'canary@contact.example',
  reference: 'canary-reference-1',
  text: 'canary street 5',
  q: 'canary-searched',
  number: '4111111111119078',
  cardNumber: '4111111111119078',
  bankName: 'Canary Bank',
  openingBank: 'Canary Opening Bank',
  subBranch: 'Canary Branch',
  account: 'DE02CANARY0000',
  holder: 'Canary Holder',
  bank: 'Canary House Bank',
  address: 'canary-wallet-address',
  email: 'canary@mail.example',
  value: 'Canary Realname',
  texts: '{"en":{"title":"canary-title","text":"canary-text"}}',
}

/** Numbers, times, ids, names of lists: nothing of a person. */
export const harmless: readonly string[] = [
  ...[
    'above',
    'agree',
    'p256dh',
    'publicKey',
    'auth',
    'below',
    'id',
    'shared',
    'holding',
    'rulesRead',
    'termsVersion',
    'rules',
    'notices',
    'appliesAt',
    'link',
    'part',
    'forfeits',
    'count',
    'to',
    'day',
    'days',
    'year',
    'stake',
    'loss',
    'deposit',
    'timeOut',
    'exclude',
    'timeZone',
    'at',
    'hour',
    'quiz',
    'partner',
    'confirm',
    'refuse',
    'end',
  ],
  ...[
    'cursor',
    'limit',
    'productId',
    'amount',
    'seconds',
    'from',
    'contentType',
    'size',
    'screenshot',
    'status',
  ],
  ...[
    'class',
    'version',
    'offered',
    'destination',
    'pictures',
    'seen',
    'close',
    'unread',
    'all',
    'reason',
    'was',
    'operator',
    'action',
    'around',
  ],
  // Of what money may be paid out to: the version of its terms, a coin, a network, a mark.
  ...['terms', 'currency', 'network', 'remove'],
  // A dialling code, the id of a request, kinds and ids of pictures, reasons by part.
  ...['area', 'codeId', 'level', 'documentType', 'front', 'back', 'handheld', 'asset', 'reasons'],
  // Terms of a financing project.
  ...['rank', 'publishAt', 'startAt', 'endAt', 'min', 'total', 'initialRate', 'dailyRate'],
  ...['renewals', 'once', 'appendable'],
  // A quote is signed, and says only what it promises.
  'quote',
]

/** Names of the fields of a route that take text or digits that no pattern or list of values bounds. */
export function freeFields(route: AnyRoute): string[] {
  const { shape = {} } = (
    route.input as unknown as { _zod: { def: { shape?: Record<string, z.ZodMiniType> } } }
  )._zod.def
  return Object.entries(shape).flatMap(([name, type]) => {
    const schema = z.toJSONSchema(type, { io: 'input', unrepresentable: 'any' })
    const isText = JSON.stringify(schema).includes('"type":"string"')
    return isText && !('enum' in schema) && !('const' in schema) && !('pattern' in schema) ? name : []
  })
}

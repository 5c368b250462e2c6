import { type DocumentKind, documentMessages, type MessageLook } from './documents.ts'

type OfDocuments = { [Kind in DocumentKind]: keyof (typeof documentMessages)[Kind] }[DocumentKind]
/** Messages about a user's account; those about documents are in shared/documents.ts. */
const accountMessages = {
  account_locked: 'locked',
  account_unlocked: 'unlocked',
  account_frozen: 'locked',
  account_unfrozen: 'unlocked',
  export_ready: 'done',
  vip_reached: 'done',
  // What they wished to be told of a market; it opens nothing, and proposes nothing.
  price_above: 'plain',
  price_below: 'plain',
  // About its security; which of them a user gets is the user's choice (functions/security-events.ts).
  new_device: 'plain',
  password_changed: 'plain',
  fund_password_changed: 'plain',
  passkey_added: 'plain',
  passkey_removed: 'plain',
  passkey_cloned: 'locked',
  contact_changed: 'plain',
  // Whatever was chosen: who takes an account over would choose silence.
  destination_added: 'plain',
  notices_changed: 'plain',
} as const

/**
 * Kinds of messages to a user. Sentences are in shared/i18n/messages, `<type>_title` and `<type>_text`, in ten
 * languages.
 */
export type MessageType = OfDocuments | keyof typeof accountMessages

/** How each looks, in the order of their sentences. */
export const messageLooks = Object.assign(
  {},
  ...Object.values(documentMessages),
  accountMessages,
) as Readonly<Record<MessageType, MessageLook>>
export const messageTypes = Object.keys(messageLooks) as MessageType[]

/** What a message is about: the kind of document whose page it opens, and its id. */
export interface MessageAbout {
  screen: DocumentKind
  id: string
}

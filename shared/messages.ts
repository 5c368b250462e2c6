import { type DocumentKind, documentMessages } from './documents.ts'
import type { MessageLook } from './kinds/kind.ts'

type OfDocuments = { [Kind in DocumentKind]: keyof (typeof documentMessages)[Kind] }[DocumentKind]
const accountMessages = {
  account_locked: 'locked',
  account_unlocked: 'unlocked',
  account_frozen: 'locked',
  account_unfrozen: 'unlocked',
  export_ready: 'done',
  vip_reached: 'done',
  price_above: 'plain',
  price_below: 'plain',
  new_device: 'plain',
  password_changed: 'plain',
  fund_password_changed: 'plain',
  proof_removal_stopped: 'plain',
  passkey_added: 'plain',
  passkey_removed: 'plain',
  passkey_cloned: 'locked',
  contact_changed: 'plain',
  // Always sent: whoever takes an account over would choose silence.
  destination_added: 'plain',
  notices_changed: 'plain',
} as const

export type MessageType = OfDocuments | keyof typeof accountMessages

export const messageLooks = Object.assign(
  {},
  ...Object.values(documentMessages),
  accountMessages,
) as Readonly<Record<MessageType, MessageLook>>
export const messageTypes = Object.keys(messageLooks) as MessageType[]

export interface MessageAbout {
  screen: DocumentKind
  id: string
}

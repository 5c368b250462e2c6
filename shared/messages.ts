import type { DocumentKind } from './documents.ts'

/**
 * Kinds of messages to a user. The sentences of each stand in shared/i18n/messages, `<type>_title` and `<type>_text`,
 * in ten languages.
 */
export const messageTypes = [
  'deposit_success',
  'deposit_failed',
  'deposit_received',
  'credit_given',
  'credit_refused',
  'account_locked',
  'account_unlocked',
  'ticket_answered',
] as const
export type MessageType = (typeof messageTypes)[number]

/** What a message is about: the kind of document whose page it opens, and its id. */
export interface MessageAbout {
  screen: DocumentKind
  id: string
}

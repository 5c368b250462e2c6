/**
 * Kinds of messages to a user. The sentences of each stand in shared/i18n/notes, `<type>_title` and `<type>_text`, in ten
 * languages.
 */
export const noteTypes = [
  'deposit_success',
  'deposit_failed',
  'deposit_received',
  'credit_given',
  'credit_refused',
  'account_locked',
  'account_unlocked',
  'ticket_answered',
] as const
export type NoteType = (typeof noteTypes)[number]

/** Screens a message can open, by what they show. */
export const noteScreens = ['deposit', 'order', 'ticket'] as const
/** What a message is about: the screen to open, and the id of what it shows. */
export interface NoteAbout {
  screen: (typeof noteScreens)[number]
  id: string
}

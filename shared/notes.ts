import { type DocumentKind, documentNotes, type NoteLook } from './documents.ts'

type OfDocuments = { [Kind in DocumentKind]: keyof (typeof documentNotes)[Kind] }[DocumentKind]
/** Messages about a user's account; those about documents stand in shared/documents.ts. */
const accountNotes = { account_locked: 'locked', account_unlocked: 'unlocked' } as const

/**
 * Kinds of messages to a user. The sentences of each stand in shared/i18n/notes, `<type>_title` and `<type>_text`, in ten
 * languages.
 */
export type NoteType = OfDocuments | keyof typeof accountNotes

/** How each looks, in the order their sentences stand in. */
export const noteLooks = Object.assign({}, ...Object.values(documentNotes), accountNotes) as Readonly<
  Record<NoteType, NoteLook>
>
export const noteTypes = Object.keys(noteLooks) as NoteType[]

/** What a message is about: the kind of document whose page it opens, and its id. */
export interface NoteAbout {
  screen: DocumentKind
  id: string
}

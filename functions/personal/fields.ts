import { destinationKinds } from '../../shared/destinations.ts'

/**
 * What is stored sealed, under its user's own key. A sealed value is bound to its user and its field, so the list may
 * grow and a name in it never changes.
 */
export const personalFields = [
  'phone',
  'mail',
  'realName',
  'idNumber',
  ...destinationKinds,
  'holder',
] as const
export type PersonalField = (typeof personalFields)[number]

/** Seals and opens the personal fields of one user. */
export interface UserFields {
  /** A text to be stored instead of the plain one; another each time. */
  seal(field: PersonalField, text: string): string
  /** Throws an error without any of the content if it was not sealed for this user and field, or was changed. */
  open(field: PersonalField, sealed: string): string
}

export interface Personal {
  /**
   * A user's own key is made at first need. Throws `ErasedUser` once that key was destroyed. What it answers is meant for
   * one request: kept longer, it would know keys that are no more.
   */
  of(uid: string): Promise<UserFields>
}

/** The user's data key was destroyed; what it sealed can never be read again. */
export class ErasedUser extends Error {
  constructor() {
    super('the data key of this user was destroyed')
  }
}

/**
 * Letters to a user by mail, or by SMS where they have no mail: what was done to their account. Sentences are in
 * shared/i18n/letters, in ten languages.
 */
export const letterKinds = [
  'newDevice',
  'passwordChanged',
  'passwordReset',
  'fundPasswordSet',
  'fundPasswordChanged',
  'fundPasswordReset',
  'passkeyAdded',
  'passkeyRemoved',
  'passkeyCloned',
  'phoneBound',
  'phoneChanged',
  'mailBound',
  'mailChanged',
  'destinationAdded',
  'noticesChanged',
] as const
export type LetterKind = (typeof letterKinds)[number]

export const isLetterKind = (type: string): type is LetterKind => letterKinds.some((kind) => kind === type)

export const letterKinds = [
  'newDevice',
  'passwordChanged',
  'passwordReset',
  'fundPasswordSet',
  'fundPasswordChanged',
  'proofRemovalDecided',
  'proofRemovalStopped',
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

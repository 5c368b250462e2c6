import { type DocumentKind, documentMessages } from './documents.ts'
import type { MessageType } from './messages.ts'

/** What users are told of as they choose: in the product, by mail and on their phone. Nothing of it urges to trade. */
export const toldKinds = ['results', 'deposits', 'withdrawals', 'identity', 'maturity', 'alerts'] as const
export type ToldKind = (typeof toldKinds)[number]
export const toldChannels = ['message', 'mail', 'push'] as const
export type ToldChannel = (typeof toldChannels)[number]

/** Mails of these kinds a user gets in one of their days; what is beyond stands in the messages alone. */
export const MAILS_A_DAY = 10

const ofDocuments: Partial<Record<DocumentKind, ToldKind>> = {
  order: 'results',
  deposit: 'deposits',
  withdrawal: 'withdrawals',
  identity: 'identity',
  holding: 'maturity',
}

/** The kind of a message; null for those that are told in the product whatever was chosen. */
export function toldKindOf(type: MessageType): ToldKind | null {
  if (type === 'price_above' || type === 'price_below') return 'alerts'
  for (const [document, kind] of Object.entries(ofDocuments))
    if (type in documentMessages[document as DocumentKind]) return kind
  return null
}

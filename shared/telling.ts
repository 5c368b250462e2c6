import { type DocumentKind, documentMessages } from './documents.ts'
import type { MessageType } from './messages.ts'

export const toldKinds = ['results', 'deposits', 'withdrawals', 'identity', 'maturity', 'alerts'] as const
export type ToldKind = (typeof toldKinds)[number]
export const toldChannels = ['message', 'mail', 'push'] as const
export type ToldChannel = (typeof toldChannels)[number]

/** Further ones are only in the messages. */
export const MAILS_A_DAY = 10

const ofDocuments: Partial<Record<DocumentKind, ToldKind>> = {
  order: 'results',
  deposit: 'deposits',
  withdrawal: 'withdrawals',
  identity: 'identity',
  holding: 'maturity',
}

/** Null for kinds that cannot be switched off. */
export function toldKindOf(type: MessageType): ToldKind | null {
  if (type === 'price_above' || type === 'price_below') return 'alerts'
  for (const [document, kind] of Object.entries(ofDocuments))
    if (type in documentMessages[document as DocumentKind]) return kind
  return null
}

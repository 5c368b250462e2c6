import { documentFacts, documentKinds, documentMessages } from './documents.ts'
import type { MessageType } from './messages.ts'

export const toldKinds = ['results', 'deposits', 'withdrawals', 'identity', 'maturity', 'alerts'] as const
export type ToldKind = (typeof toldKinds)[number]
export const toldChannels = ['message', 'mail', 'push'] as const
export type ToldChannel = (typeof toldChannels)[number]

/** Further ones are only in the messages. */
export const MAILS_A_DAY = 10

/** Null for kinds that cannot be switched off. */
export function toldKindOf(type: MessageType): ToldKind | null {
  if (type === 'price_above' || type === 'price_below') return 'alerts'
  const about = documentKinds.find((kind) => type in documentMessages[kind])
  return about ? documentFacts[about].told : null
}

import type { Lang } from '../../shared/i18n/languages.ts'
import type { ToldKind } from '../../shared/telling.ts'
import type { Seconds } from '../../shared/time.ts'

/** Where a browser is reached, and the keys that only it can read by. */
export interface PushTarget {
  endpoint: string
  p256dh: string
  auth: string
  /** Name of the key it subscribed under: it takes pushes signed by no other. Null where that was not kept: the oldest. */
  kid: string | null
}

/** All that is told: no amount, no name, nothing of a person. The phone has the words. */
export interface PushPayload {
  kind: ToldKind
  lang: Lang
  /** Names the message, so that one sent twice is shown once. */
  id: string
}

export interface Push extends PushTarget {
  payload: PushPayload
  /** Not delivered later than this from now. */
  aliveSeconds: Seconds
}

/** `gone`: there is no such subscription any more, or no key for it; `refused`: this one will never be taken. */
export type Pushed = { ok: true } | { ok: false; reason: 'gone' | 'refused' | 'none' }

/** Tells one browser. It throws where another try may end otherwise. */
export type SendPush = (push: Push) => Promise<Pushed>

import type { Lang } from '../../shared/i18n/languages.ts'
import type { ToldKind } from '../../shared/telling.ts'
import type { Seconds } from '../../shared/time.ts'

export interface PushTarget {
  endpoint: string
  p256dh: string
  auth: string
  /** A subscription takes pushes of no other key. Null: the oldest. */
  kid: string | null
}

/** No amount, no name, nothing personal. The phone has the words. */
export interface PushPayload {
  kind: ToldKind
  lang: Lang
  /** A push sent twice is shown once. */
  id: string
}

export interface Push extends PushTarget {
  payload: PushPayload
  aliveSeconds: Seconds
}

/** `gone`: no such subscription or key; `refused`: never accepted; `unsealed`: it could not be made. */
export type Pushed = { ok: true } | { ok: false; reason: 'gone' | 'refused' | 'unsealed' | 'none' }

/** Throws if another try may succeed. */
export type SendPush = (push: Push) => Promise<Pushed>

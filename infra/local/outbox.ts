import type { SendMail } from '../../functions/outside/mail.ts'
import type { SendPush } from '../../functions/outside/push.ts'
import type { SendSms } from '../../functions/outside/sms.ts'
import type { ReachKind } from '../../shared/codes.ts'
import { pushText } from '../../shared/i18n/push.ts'
import type { EpochMs } from '../../shared/time.ts'

export interface SentLetter {
  by: ReachKind | 'push'
  to: string
  subject: string
  text: string
  atMs: EpochMs
}

export interface Outbox {
  letters(): readonly SentLetter[]
  mail: SendMail
  sms: SendSms
  push: SendPush
}

const KEPT = 100

export function createOutbox({
  clock,
  onLetter,
}: {
  clock: () => EpochMs
  onLetter?: (letter: SentLetter) => void
}): Outbox {
  const letters: SentLetter[] = []
  const keep = (letter: Omit<SentLetter, 'atMs'>) => {
    const kept = { ...letter, atMs: clock() }
    letters.unshift(kept)
    letters.splice(KEPT)
    onLetter?.(kept)
    return { ok: true } as const
  }
  return {
    letters: () => letters,
    mail: async ({ to, subject, text }) => keep({ by: 'mail', to, subject, text }),
    sms: async ({ to, text }) => keep({ by: 'phone', to, subject: '', text }),
    push: async ({ endpoint, payload }) =>
      keep({
        by: 'push',
        to: new URL(endpoint).host,
        subject: pushText(payload.lang, payload.kind),
        text: JSON.stringify(payload),
      }),
  }
}

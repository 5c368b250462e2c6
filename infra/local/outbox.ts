import type { SendMail } from '../../functions/outside/mail.ts'
import type { SendSms } from '../../functions/outside/sms.ts'
import type { ReachKind } from '../../shared/codes.ts'
import type { EpochMs } from '../../shared/time.ts'

/** A letter as somebody would have got it. */
export interface SentLetter {
  by: ReachKind
  to: string
  subject: string
  text: string
  atMs: EpochMs
}

/** Mail and SMS of a laptop: kept in memory, the newest first, and gone with the process. */
export interface Outbox {
  letters(): readonly SentLetter[]
  mail: SendMail
  sms: SendSms
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
  }
}

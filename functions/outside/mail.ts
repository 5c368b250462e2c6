/** What became of one letter. It throws where another try may end otherwise. */
export type Sent = { ok: true } | { ok: false; reason: Unsent }
/** Why a letter will never be sent: its address is none or refused, it would cost too much, or the stage sends none. */
export type Unsent = 'address' | 'price' | 'none'

export interface MailLetter {
  to: string
  subject: string
  text: string
  /** Of our row, for what comes back: a bounce names it. */
  tag: string
}

/** Sends one mail; as often as it is called. */
export type SendMail = (mail: MailLetter) => Promise<Sent>

/** Throws if another try may succeed. */
export type Sent = { ok: true } | { ok: false; reason: Unsent }
export type Unsent = 'address' | 'price' | 'none'

export interface MailLetter {
  to: string
  subject: string
  text: string
  tag: string
}

export type SendMail = (mail: MailLetter) => Promise<Sent>

import type { Seconds } from '../../shared/time.ts'
import type { Sent } from './mail.ts'

export interface SmsLetter {
  /** E.164. */
  to: string
  text: string
  tag: string
  /** Not delivered later than this from now. */
  aliveSeconds: Seconds
}

/** Sends one SMS; as often as it is called. */
export type SendSms = (sms: SmsLetter) => Promise<Sent>

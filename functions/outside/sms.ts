import type { Seconds } from '../../shared/time.ts'
import type { Sent } from './mail.ts'

export interface SmsLetter {
  to: string
  text: string
  tag: string
  aliveSeconds: Seconds
}

export type SendSms = (sms: SmsLetter) => Promise<Sent>

import {
  PinpointSMSVoiceV2Client,
  type PinpointSMSVoiceV2ClientConfig,
  SendTextMessageCommand,
} from '@aws-sdk/client-pinpoint-sms-voice-v2'
import { patient } from '../patience.ts'
import type { SendSms } from './sms.ts'

interface Place {
  /** The id of a number or a pool of the account. */
  from: string
  /** The most one SMS may cost, in US dollars; dearer ones are not sent. */
  maxPrice: string
}

/** SMS of AWS End User Messaging. What costs more than the bound is refused by AWS, not sent. */
export function endUserSms({ from, maxPrice }: Place, config: PinpointSMSVoiceV2ClientConfig = {}): SendSms {
  const client = new PinpointSMSVoiceV2Client({ ...patient(), ...config })
  return async ({ to, text, tag, aliveSeconds }) => {
    try {
      await client.send(
        new SendTextMessageCommand({
          DestinationPhoneNumber: to,
          OriginationIdentity: from,
          MessageBody: text,
          MessageType: 'TRANSACTIONAL',
          MaxPrice: maxPrice,
          TimeToLive: aliveSeconds,
          Context: { letter: tag },
        }),
      )
      return { ok: true }
    } catch (error) {
      const { name, Reason } = error as Error & { Reason?: string }
      // A quota is asked again: it may be a limit of a second. Reached for the month, the alarm of lost letters tells.
      if (name === 'ConflictException' && Reason === 'DESTINATION_PHONE_NUMBER_OPTED_OUT')
        return { ok: false, reason: 'address' }
      if (name !== 'ValidationException') throw error
      return { ok: false, reason: Reason === 'PRICE_OVER_THRESHOLD' ? 'price' : 'address' }
    }
  }
}

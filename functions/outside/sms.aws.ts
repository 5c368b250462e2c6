import {
  PinpointSMSVoiceV2Client,
  type PinpointSMSVoiceV2ClientConfig,
  SendTextMessageCommand,
} from '@aws-sdk/client-pinpoint-sms-voice-v2'
import { patient } from '../patience.ts'
import type { SendSms } from './sms.ts'

interface Place {
  from: string
  /** US dollars; AWS refuses dearer ones. */
  maxPrice: string
}

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
      if (name === 'ConflictException' && Reason === 'DESTINATION_PHONE_NUMBER_OPTED_OUT')
        return { ok: false, reason: 'address' }
      if (name !== 'ValidationException') throw error
      return { ok: false, reason: Reason === 'PRICE_OVER_THRESHOLD' ? 'price' : 'address' }
    }
  }
}

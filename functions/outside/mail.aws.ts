import { SESv2Client, type SESv2ClientConfig, SendEmailCommand } from '@aws-sdk/client-sesv2'
import { patient } from '../patience.ts'
import type { SendMail } from './mail.ts'

interface Place {
  from: string
  configurationSet: string
}

/** Retrying does not help: an invalid address, or one that bounced. */
const FOR_GOOD = ['MessageRejected', 'BadRequestException', 'NotFoundException']

/** Plain text: no link can look like another one. */
export function sesMail({ from, configurationSet }: Place, config: SESv2ClientConfig = {}): SendMail {
  const client = new SESv2Client({ ...patient(), ...config })
  return async ({ to, subject, text, tag }) => {
    const part = (Data: string) => ({ Data, Charset: 'UTF-8' })
    try {
      await client.send(
        new SendEmailCommand({
          FromEmailAddress: from,
          Destination: { ToAddresses: [to] },
          Content: { Simple: { Subject: part(subject), Body: { Text: part(text) } } },
          ConfigurationSetName: configurationSet,
          EmailTags: [{ Name: 'letter', Value: tag }],
        }),
      )
      return { ok: true }
    } catch (error) {
      if (FOR_GOOD.includes((error as Error).name)) return { ok: false, reason: 'address' }
      throw error
    }
  }
}

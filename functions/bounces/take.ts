import { plainMail } from '../../shared/rules/contact.ts'
import { secondsOf } from '../../shared/time.ts'
import type { DepsOf } from '../areas.ts'
import { guardOf } from '../codes/target.ts'
import { findGuard } from '../table/guards.ts'
import { keys } from '../table/keys.ts'
import { Change } from '../table/write.ts'

/** What SES tells of a mail (its event publishing), as far as it is read. */
interface MailEvent {
  eventType: string
  bounce?: { bounceType: string; bouncedRecipients: { emailAddress: string }[] }
  complaint?: { complainedRecipients: { emailAddress: string }[] }
}

/** Addresses that take no more of our mail: bounced for good, or complained. A full mailbox is neither. */
function lostTo({ eventType, bounce, complaint }: MailEvent): string[] {
  const gone = eventType === 'Bounce' && bounce?.bounceType === 'Permanent' ? bounce.bouncedRecipients : []
  const complained = eventType === 'Complaint' ? (complaint?.complainedRecipients ?? []) : []
  return [...gone, ...complained].map(({ emailAddress }) => plainMail(emailAddress))
}

/** Notes on the user's profile that mail does not reach them, where the address is of one; the desk reads it there. */
export async function takeBounce(deps: DepsOf<'bounces'>, message: string): Promise<void> {
  const { table, clock } = deps
  for (const address of lostTo(JSON.parse(message) as MailEvent)) {
    const guard = await findGuard(deps, ...guardOf({ by: 'mail', address }))
    if (guard?.uid === undefined) continue
    const profile = keys.profile(guard.uid as string)
    await table.write(new Change(profile).set('mailLostAt', secondsOf(clock())).whereExists().build())
  }
}

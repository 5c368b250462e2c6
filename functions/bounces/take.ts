import { plainMail } from '../../shared/rules/contact.ts'
import { secondsOf } from '../../shared/time.ts'
import type { DepsOf } from '../areas.ts'
import { guardOf } from '../codes/target.ts'
import { findGuard } from '../table/guards.ts'
import { keys } from '../table/keys.ts'
import { Change } from '../table/write.ts'

interface MailEvent {
  eventType: string
  bounce?: { bounceType: string; bouncedRecipients: { emailAddress: string }[] }
  complaint?: { complainedRecipients: { emailAddress: string }[] }
}

/** A full mailbox is a transient bounce and does not count. */
function lostTo({ eventType, bounce, complaint }: MailEvent): string[] {
  const gone = eventType === 'Bounce' && bounce?.bounceType === 'Permanent' ? bounce.bouncedRecipients : []
  const complained = eventType === 'Complaint' ? (complaint?.complainedRecipients ?? []) : []
  return [...gone, ...complained].map(({ emailAddress }) => plainMail(emailAddress))
}

export async function takeBounce(deps: DepsOf<'bounces'>, message: string): Promise<void> {
  const { table, clock } = deps
  for (const address of lostTo(JSON.parse(message) as MailEvent)) {
    const guard = await findGuard(deps, ...guardOf({ by: 'mail', address }))
    if (guard?.uid === undefined) continue
    const profile = keys.profile(guard.uid as string)
    await table.write(new Change(profile).set('mailLostAt', secondsOf(clock())).whereExists().build())
  }
}

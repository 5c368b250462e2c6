import { type EpochSeconds, MINUTE, secondsOf } from '../../shared/time.ts'
import type { DepsOf } from '../areas.ts'
import type { Sent } from '../outside/mail.ts'
import { Change, type Key, type Row } from '../table/write.ts'
import { letterOf, type Outgoing } from './letter.ts'
import { TO_SEND } from './rows.ts'

type Deps = DepsOf<'sender'>

/** A second delivery of the event waits this long. */
const CLAIMED_S = MINUTE
/** An alarm counts these lines. */
export const NOT_SENT = 'letter not sent'

/** The claim makes redelivery send once; only a crash after sending repeats it. Throws if a retry may help. */
export async function sendLetter(deps: Deps, key: Key): Promise<void> {
  const now = secondsOf(deps.clock())
  const claimed = await claim(deps, key, now)
  if (!claimed) return
  let outcome: string
  try {
    outcome = await attempt(deps, claimed, now)
  } catch (error) {
    await deps.table.write(new Change(key).remove('claimedUntil').whereExists().build())
    throw error
  }
  const done = new Change(key).set('outcome', outcome).set('sentAt', now).whereExists()
  for (const gone of ['sealed', TO_SEND, 'claimedUntil']) done.remove(gone)
  await deps.table.write(done.build())
}

/** Undefined if it was sent. Throws while another worker has it. */
async function claim({ table }: Deps, key: Key, now: EpochSeconds): Promise<Row | undefined> {
  const change = new Change(key)
    .set('claimedUntil', now + CLAIMED_S)
    .whereLess('claimedUntil', BigInt(now))
    .where(TO_SEND, '=', 1)
  const claimed = await table.write(change.build())
  if (claimed.ok) return claimed.after
  if (claimed.failures[0]?.old?.[TO_SEND] === undefined) return undefined
  throw new Error('another worker is sending it')
}

async function attempt(deps: Deps, row: Row, now: EpochSeconds): Promise<string> {
  const letter = await letterOf(deps, row, now)
  if (typeof letter === 'string') return letter
  const sent = await deliver(deps, letter, tagOf(row))
  if (sent.ok) return 'sent'
  deps.log('error', NOT_SENT, { slug: sent.reason })
  return sent.reason
}

function deliver({ mail, sms, config }: Deps, letter: Outgoing, tag: string): Promise<Sent> {
  const { by, to, subject, short, below, code, aliveSeconds } = letter
  if (by === 'mail') return mail({ to, subject, text: [short, below].filter(Boolean).join('\n\n'), tag })
  // The last line lets a browser on this site fill the code in (WebOTP).
  const site = config.sending.site
  const text = code && site ? `${short}\n\n@${site} #${code}` : short
  return sms({ to, text, tag, aliveSeconds })
}

/** Tags allow letters and digits; the key reveals no address. */
const tagOf = ({ pk, sk }: Row): string => `${pk} ${sk}`.replace(/[^A-Za-z0-9_-]/g, '_')

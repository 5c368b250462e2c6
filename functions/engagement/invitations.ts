import type { Deps } from '../deps.ts'
import { errorFields } from '../log.ts'
import { INVITED, keys } from '../table/keys.ts'
import { profileOf } from '../table/profile.ts'
import { Change, type Key, type Row } from '../table/write.ts'
import { bookInvitation } from './invitation.ts'

type BookDeps = Pick<Deps, 'table' | 'config' | 'clock' | 'log'>

/**
 * Books what invitations earned: all friends whose level one passed since. The worker of every minute. One that fails
 * keeps no other, and is tried again. Throws if any did. Answers how many were looked at.
 */
export async function bookInvitations(deps: BookDeps): Promise<{ booked: number }> {
  const { table, log } = deps
  let booked = 0
  let failed = 0
  for (let after: Key | undefined, more = true; more; ) {
    const page = await table.query({ pk: INVITED, index: 'due', ...(after && { after }) })
    for (const row of page.rows) {
      try {
        await bookOne(deps, row)
        booked += 1
      } catch (error) {
        failed += 1
        log('error', 'the reward of an invitation could not be booked', errorFields(error))
      }
    }
    after = page.last
    more = after !== undefined
  }
  if (failed > 0) throw new Error('not all invitations could be booked')
  return { booked }
}

async function bookOne(deps: BookDeps, { pk, sk, decidedAt }: Row): Promise<void> {
  const friend = pk.slice('U#'.length)
  const row = await deps.table.get(keys.profile(friend), { consistent: true })
  const inviter = row && profileOf(row).inviter
  if (inviter) await bookInvitation(deps, { friend, inviter, passedAt: Number(decidedAt) })
  const done = new Change({ pk, sk }).where('gpk', '=', INVITED).remove('gpk').remove('gsk')
  await deps.table.write(done.build())
}

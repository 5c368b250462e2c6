import { DAY, type EpochSeconds, MINUTE, type Seconds, secondsOf } from '../../shared/time.ts'
import type { Deps } from '../deps.ts'
import { errorFields } from '../log.ts'
import { dueSort, INVITED, keys } from '../table/keys.ts'
import { profileOf } from '../table/profile.ts'
import { pagesOf } from '../table/read.ts'
import { Change, type Row } from '../table/write.ts'
import { bookInvitation } from './invitation.ts'
import { hasSettledStakes } from './settled-stakes.ts'

type BookDeps = Pick<Deps, 'table' | 'config' | 'clock' | 'log'>

/** Checks a waiting friend again after a sixth of the time since level one. */
const WAIT_PART = 6
const SHORTEST_WAIT: Seconds = 10 * MINUTE
export const LONGEST_WAIT: Seconds = DAY

/** Runs every minute. A failure is retried and stops no other, then throws. Returns how many friends are finished. */
export async function bookInvitations(deps: BookDeps): Promise<{ booked: number }> {
  const { table, log } = deps
  let booked = 0
  let failed = 0
  const to = `${dueSort(secondsOf(deps.clock()))}~`
  for await (const rows of pagesOf(table, { pk: INVITED, index: 'due', to })) {
    for (const row of rows) {
      try {
        if (await bookOne(deps, row)) booked += 1
      } catch (error) {
        failed += 1
        log('error', 'the reward of an invitation could not be booked', errorFields(error))
      }
    }
  }
  if (failed > 0) throw new Error('not all invitations could be booked')
  return { booked }
}

async function bookOne(deps: BookDeps, row: Row): Promise<boolean> {
  const { table, config } = deps
  const passedAt = Number(row.decidedAt)
  const friend = row.pk.slice('U#'.length)
  const profile = await table.get(keys.profile(friend), { consistent: true })
  const inviter = profile && profileOf(profile).inviter
  const { reward, settledStakes } = config.invitation
  if (inviter && reward > 0 && !(await hasSettledStakes(table, friend, BigInt(settledStakes)))) {
    await lookLater(deps, row, passedAt)
    return false
  }
  if (inviter) await bookInvitation(deps, { friend, inviter, passedAt })
  await table.write(waiting(row).remove('gpk').remove('gsk').build())
  return true
}

async function lookLater({ table, clock }: BookDeps, row: Row, passedAt: EpochSeconds): Promise<void> {
  const now = secondsOf(clock())
  const wait = Math.floor((now - passedAt) / WAIT_PART)
  const next = now + Math.min(Math.max(wait, SHORTEST_WAIT), LONGEST_WAIT)
  const uid = row.pk.slice('U#'.length)
  await table.write(
    waiting(row)
      .set('gsk', `${dueSort(next)}#${uid}`)
      .build(),
  )
}

const waiting = ({ pk, sk }: Row): Change => new Change({ pk, sk }).where('gpk', '=', INVITED)

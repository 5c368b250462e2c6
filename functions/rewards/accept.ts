import { Refusal } from '../../shared/errors.ts'
import { DAY, type EpochMs, secondsOf } from '../../shared/time.ts'
import type { Deps } from '../deps.ts'
import { type AccountItem, accountOf, assertNotFrozen, assertNotPaused } from '../ledger/account.ts'
import { startBonus } from '../ledger/bonus.ts'
import { type BonusTerms, offerPut } from '../ledger/bonus-offer.ts'
import { unlessPaused } from '../ledger/day.ts'
import { lateNote, markLate } from '../ledger/late-notes.ts'
import { post } from '../ledger/post.ts'
import { assertSession, type Session } from '../session.ts'
import { keys } from '../table/keys.ts'
import type { Table } from '../table/write.ts'
import { acceptUpdate, type Bonus, bonusOf, givenLegs, isBonus, turnoverOf } from './reward.ts'

/** Nothing moves before the user accepts. Repeating it changes nothing. Throws an Error for invalid terms. */
export async function offerBonus(
  table: Table,
  { uid, id, terms, nowMs }: { uid: string; id: string; terms: BonusTerms; nowMs: EpochMs },
): Promise<void> {
  const { amount, times, days, until } = terms
  if (amount <= 0n || times < 0 || days < 1 || until <= secondsOf(nowMs))
    throw new Error('no terms of a bonus')
  await table.write(offerPut(uid, id, terms, secondsOf(nowMs)))
}

/** Repeating it changes nothing. Throws the refusals of its route. */
export async function acceptBonus(
  { table }: Pick<Deps, 'table'>,
  { session, nowMs }: { session: Session; nowMs: EpochMs },
  id: string,
): Promise<Bonus> {
  const { uid } = session
  const [row, seen] = await table.getMany([keys.reward(uid, id), keys.account(uid)], { consistent: true })
  const known = seen ? accountOf(seen) : null
  assertSession(session, known)
  if (!row || !isBonus(row)) throw new Refusal('not_found')
  const bonus = bonusOf(row)
  if (bonus.state !== 'offered') return bonus
  const at = secondsOf(nowMs)
  if (bonus.until <= at) throw new Refusal('bonus_over')
  assertCanAccept(known as AccountItem, nowMs)
  const update = acceptUpdate(bonus, at)
  const ends = at + bonus.days * DAY
  const note = lateNote({ uid, kind: 'reward', ids: [id], at })
  const posted = await post(table, {
    uid,
    lines: [{ kind: 'reward', id, movement: 'bonus_given', legs: givenLegs(bonus) }],
    read: seen,
    at,
    documents: [update, ...note],
    session,
    account: (change) => {
      startBonus(unlessPaused(change, nowMs), { id, left: turnoverOf(bonus), ends })
      markLate(change, note)
    },
  })
  if (posted.ok) return { ...bonus, state: 'running', acceptedAt: at, ends }
  const [before] = posted.documents
  if (before && before !== 'absent' && before.state !== 'offered') return bonusOf(before)
  if (posted.account && posted.account !== 'absent') {
    const account = accountOf(posted.account)
    assertSession(session, account)
    assertCanAccept(account, nowMs)
  }
  throw new Refusal('conflict')
}

function assertCanAccept(account: AccountItem, nowMs: EpochMs): void {
  assertNotFrozen(account)
  assertNotPaused(account, nowMs)
  if (account.bonus) throw new Refusal('bonus_running')
}

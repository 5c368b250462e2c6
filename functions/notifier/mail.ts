import { MAILS_A_DAY } from '../../shared/telling.ts'
import type { EpochSeconds } from '../../shared/time.ts'
import { keys } from '../table/keys.ts'
import { Change } from '../table/write.ts'
import { type NotifierDeps, stillWaiting, type Telling } from './telling.ts'

export async function mailIfLeft(
  { table }: NotifierDeps,
  { row, uid }: Telling,
  { date, ttl }: { date: string; ttl: EpochSeconds },
): Promise<boolean> {
  const count = new Change(keys.mailsOf(uid, date))
    .whereAtMost('mails', BigInt(MAILS_A_DAY - 1))
    .add('mails', 1n)
    .set('ttl', ttl)
  const release = stillWaiting(row).set('toSend', 1).remove('gpk').remove('gsk')
  const handed = await table.transact([count.build(), release.build()])
  return handed.ok || !handed.failures[0]?.failed
}

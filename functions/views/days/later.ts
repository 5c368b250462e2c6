import { DAY, type EpochMs, secondsOf } from '../../../shared/time.ts'
import { keys, userPartition } from '../../table/keys.ts'
import { type Put, type Row, replace } from '../../table/write.ts'
import type { Count } from './needed.ts'

export const RECOUNT = keys.recount('').sk
/** The stream tells of the row within seconds. */
const KEPT_S = DAY

/**
 * Sets a user's days aside. The table's stream tells of this row, so they are counted again behind the changes of others.
 * A later row replaces it and loses nothing: the stream tells of each, and `setAside` makes each another.
 */
export const countLater = ({ uid, at, turned, setAside = 0 }: Count, nowMs: EpochMs): Put =>
  replace({ ...keys.recount(uid), at, turned, setAside: setAside + 1, ttl: secondsOf(nowMs) + KEPT_S })

export const laterOf = ({ pk, at, turned, setAside }: Row): Count => ({
  uid: pk.slice(userPartition('').length),
  at: Number(at),
  turned: turned === true,
  setAside: Number(setAside),
})

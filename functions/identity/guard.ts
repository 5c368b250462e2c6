import { comparedIdNumber } from '../../shared/rules/identity.ts'
import type { EpochSeconds } from '../../shared/time.ts'
import { keys } from '../table/keys.ts'
import { Change, type Update } from '../table/write.ts'

/** A released guard is forgotten after this. */
const FORGET_S = 30 * 86_400

/** Partition of a number's unique guard. */
export const guardOf = (idNumber: string, secret: string): string =>
  keys.unique('idNumber', comparedIdNumber(idNumber), secret).pk

/**
 * Takes a number for one user. It is held while a submission of level one is under review or passed, and let go when one
 * is rejected: so nobody keeps a number from its owner by submitting it.
 */
export const takeNumber = (guard: string, uid: string): Update =>
  new Change({ pk: guard, sk: '-' }).whereAbsent('uid').set('uid', uid).remove('ttl').build()

export const letNumberGo = (guard: string, uid: string, now: EpochSeconds): Update =>
  new Change({ pk: guard, sk: '-' }).where('uid', '=', uid).remove('uid').set('ttl', now + FORGET_S).build()

import { comparedIdNumber } from '../../shared/rules/identity.ts'
import type { Personal } from '../personal/fields.ts'
import type { Secrets } from '../secrets.ts'
import { guardsOf, letValueGo, takeValue } from '../table/guards.ts'
import type { Key, Row } from '../table/write.ts'
import type { Data } from './submission.ts'

/** Where the unique guard of a number stands, new ones in the first place (table/guards.ts). */
export const guardKeys = (idNumber: string, secrets: Pick<Secrets, 'indexKeys'>): Key[] =>
  guardsOf('idNumber', comparedIdNumber(idNumber), secrets.indexKeys)

/** The same of a sealed number. */
export async function guardKeysOf(
  { personal, secrets }: { personal: Personal; secrets: Pick<Secrets, 'indexKeys'> },
  uid: string,
  data: Pick<Data, 'idNumber'> | null,
): Promise<Key[]> {
  return data ? guardKeys((await personal.of(uid)).open('idNumber', data.idNumber), secrets) : []
}

/** Whose a number is, by its guards as read; null if nobody's. */
export const holderOf = (guards: readonly (Row | undefined)[]): string | null =>
  (guards.find((row) => row?.uid !== undefined)?.uid as string | undefined) ?? null

/**
 * Takes a number that is nobody's. It is held while a submission of level one is under review or passed, and let go when
 * one is rejected: so nobody keeps a number from its owner by submitting it.
 */
export const takeNumber = takeValue
export const letNumberGo = letValueGo

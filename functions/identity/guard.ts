import { comparedIdNumber } from '../../shared/rules/identity.ts'
import type { Personal } from '../personal/fields.ts'
import type { Secrets } from '../secrets.ts'
import { guardsOf } from '../table/guards.ts'
import type { Key } from '../table/write.ts'
import type { Data } from './submission.ts'

/** Guards under new index keys come first (table/guards.ts). */
export const guardKeys = (idNumber: string, secrets: Pick<Secrets, 'indexKeys'>): Key[] =>
  guardsOf('idNumber', comparedIdNumber(idNumber), secrets.indexKeys)

export async function guardKeysOf(
  { identityFields, secrets }: { identityFields: Personal<'identity'>; secrets: Pick<Secrets, 'indexKeys'> },
  uid: string,
  data: Pick<Data, 'idNumber'> | null,
): Promise<Key[]> {
  return data ? guardKeys((await identityFields.of(uid)).open('idNumber', data.idNumber), secrets) : []
}

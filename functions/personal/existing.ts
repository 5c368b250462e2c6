import { keys } from '../table/keys.ts'
import type { Table } from '../table/write.ts'
import {
  classNames,
  classOf,
  type FieldClass,
  type PersonalField,
  type PersonalNeeds,
  type UserFields,
} from './fields.ts'

/** Returns undefined if the user has no key: asking for one would create it. */
export async function existingFields(
  table: Table,
  all: PersonalNeeds,
  uid: string,
): Promise<UserFields | undefined> {
  const found = await Promise.all(
    classNames.map(async (name) => {
      const row = await table.get(keys.dataKeys(uid, name), { consistent: true })
      return row?.wrapped === undefined ? [] : ([[name, await all[`${name}Fields`].of(uid)]] as const)
    }),
  )
  const byClass = new Map(found.flat() as (readonly [FieldClass, UserFields])[])
  if (byClass.size === 0) return undefined
  const fieldsOf = (field: PersonalField): UserFields => {
    const own = byClass.get(classOf(field))
    if (!own) throw new Error(`there is no key for ${field}`)
    return own
  }
  return {
    seal: (field, text) => fieldsOf(field).seal(field, text),
    open: (field, sealed) => fieldsOf(field).open(field, sealed),
  }
}

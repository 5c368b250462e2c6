import type { ReachKind } from '../../shared/codes.ts'
import type { Lang } from '../../shared/i18n/languages.ts'
import type { DepsOf } from '../areas.ts'
import { masked, type Target } from '../codes/target.ts'
import { keys } from '../table/keys.ts'
import { type Profile, profileOf } from '../table/profile.ts'

/** A user's profile with phone and mail opened. */
export interface Contact extends Record<ReachKind, Target | null> {
  profile: Profile
}

export async function loadContact(
  { table, personal }: Pick<DepsOf<'contact'>, 'table' | 'personal'>,
  uid: string,
): Promise<Contact> {
  const row = await table.get(keys.profile(uid), { consistent: true })
  if (!row) throw new Error('a user has no profile')
  const profile = profileOf(row)
  const { phone, mail } = profile
  const fields = phone || mail ? await personal.of(uid) : undefined
  const opened = (by: ReachKind, sealed: string | null): Target | null =>
    fields && sealed ? { by, address: fields.open(by, sealed) } : null
  return { profile, phone: opened('phone', phone), mail: opened('mail', mail) }
}

export const viewContact = (
  { profile, phone, mail }: Contact,
  { config }: Pick<DepsOf<'contact'>, 'config'>,
) => ({
  phone: phone && masked(phone),
  mail: mail && masked(mail),
  lang: profile.lang ?? (config.defaultLanguage as Lang),
})

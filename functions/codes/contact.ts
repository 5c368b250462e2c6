import type { ReachKind } from '../../shared/codes.ts'
import { Refusal } from '../../shared/errors.ts'
import type { Lang } from '../../shared/i18n/languages.ts'
import type { Deps } from '../deps.ts'
import { keys } from '../table/keys.ts'
import { type Profile, profileOf } from '../table/profile.ts'
import { masked, type Target } from './target.ts'

export interface Contact extends Record<ReachKind, Target | null> {
  profile: Profile
}

export async function loadContact(
  deps: Pick<Deps<'contactFields'>, 'table' | 'contactFields'>,
  uid: string,
): Promise<Contact> {
  const row = await deps.table.get(keys.profile(uid), { consistent: true })
  if (!row) throw new Refusal('login_required')
  return openContact(deps, profileOf(row))
}

export async function openContact(
  { contactFields }: Pick<Deps<'contactFields'>, 'contactFields'>,
  profile: Profile,
): Promise<Contact> {
  const { phone, mail } = profile
  const fields = phone || mail ? await contactFields.of(profile.uid) : undefined
  const opened = (by: ReachKind, sealed: string | null): Target | null =>
    fields && sealed ? { by, address: fields.open(by, sealed) } : null
  return { profile, phone: opened('phone', phone), mail: opened('mail', mail) }
}

export const maskedContact = ({ phone, mail }: Contact) => ({
  phone: phone && masked(phone),
  mail: mail && masked(mail),
})

export const viewContact = (contact: Contact, { config }: Pick<Deps, 'config'>) => ({
  ...maskedContact(contact),
  lang: contact.profile.lang ?? (config.defaultLanguage as Lang),
  country: contact.profile.country,
})

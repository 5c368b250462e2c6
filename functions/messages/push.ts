import { Refusal } from '../../shared/errors.ts'
import type { Lang } from '../../shared/i18n/languages.ts'
import { isPushEndpoint, PUSH_DEVICES } from '../../shared/rules/push.ts'
import type { EpochSeconds } from '../../shared/time.ts'
import { canSealFor } from '../push-keys.ts'
import { keys } from '../table/keys.ts'
import { pushBrowsers } from '../table/pushes.ts'
import { Change, type Table } from '../table/write.ts'

export interface Asked {
  endpoint: string
  p256dh?: string | undefined
  auth?: string | undefined
  kid: string
  replaces?: string | undefined
  lang: Lang
  at: EpochSeconds
}

/** Replaces the browser's earlier subscription, else the oldest beyond ten. Throws `push_endpoint_invalid`. */
export async function addBrowser(
  table: Table,
  uid: string,
  { endpoint, p256dh = '', auth = '', kid, replaces, lang, at }: Asked,
): Promise<void> {
  if (!isPushEndpoint(endpoint) || !canSealFor({ p256dh, auth })) throw new Refusal('push_endpoint_invalid')
  const known = await pushBrowsers(table, uid)
  const before = known.find((one) => one.endpoint === replaces)
  // Another user's browser must not receive this user's messages.
  if (replaces !== undefined && !before) return
  const taken = new Set(known.map(({ place }) => place))
  const free = Array.from({ length: PUSH_DEVICES }, (_, place) => place).find((place) => !taken.has(place))
  const [oldest] = known.toSorted((a, b) => a.at - b.at)
  const place =
    (known.find((one) => one.endpoint === endpoint) ?? before)?.place ?? free ?? oldest?.place ?? 0
  const change = new Change(keys.pushed(uid, place))
  for (const [name, value] of Object.entries({ endpoint, p256dh, auth, kid, lang, at }))
    change.set(name, value)
  await table.write(change.build())
}

export async function removeBrowser(table: Table, uid: string, endpoint: string): Promise<void> {
  for (const browser of await pushBrowsers(table, uid)) {
    if (browser.endpoint !== endpoint) continue
    const change = new Change(keys.pushed(uid, browser.place)).where('endpoint', '=', endpoint)
    await table.write(change.remove('endpoint').remove('p256dh').remove('auth').build())
  }
}

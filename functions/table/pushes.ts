import type { Lang } from '../../shared/i18n/languages.ts'
import type { EpochSeconds } from '../../shared/time.ts'
import { pushPrefix, userPartition } from './keys.ts'
import type { Row, Table } from './write.ts'

/** A browser that its user is told on by push, in one of the places there are for them. */
export interface PushBrowser {
  place: number
  endpoint: string
  p256dh: string
  auth: string
  /** Name of the key it subscribed under; null in a row from before rows kept it. */
  kid: string | null
  /** Of the app there. */
  lang: Lang
  at: EpochSeconds
}

const pushBrowserOf = (row: Row): PushBrowser => ({
  place: Number(row.sk.slice(pushPrefix.length)),
  endpoint: row.endpoint as string,
  p256dh: row.p256dh as string,
  auth: row.auth as string,
  kid: (row.kid as string | undefined) ?? null,
  lang: row.lang as Lang,
  at: Number(row.at),
})

/** Those there are; a place whose browser is gone is blank. */
export async function pushBrowsers(table: Table, uid: string): Promise<PushBrowser[]> {
  const bounds = { from: pushPrefix, to: `${pushPrefix}~` }
  const { rows } = await table.query({ pk: userPartition(uid), ...bounds, consistent: true })
  return rows.filter(({ endpoint }) => endpoint !== undefined).map(pushBrowserOf)
}

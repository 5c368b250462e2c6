import type { Lang } from '../../shared/i18n/languages.ts'
import type { EpochSeconds } from '../../shared/time.ts'
import { pushPrefix, userPartition } from './keys.ts'
import { allRows } from './read.ts'
import type { Row, Table } from './write.ts'

export interface PushBrowser {
  place: number
  endpoint: string
  p256dh: string
  auth: string
  kid: string | null
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

export async function pushBrowsers(table: Table, uid: string): Promise<PushBrowser[]> {
  const bounds = { from: pushPrefix, to: `${pushPrefix}~` }
  const rows = await allRows(table, { pk: userPartition(uid), ...bounds, consistent: true })
  return rows.filter(({ endpoint }) => endpoint !== undefined).map(pushBrowserOf)
}

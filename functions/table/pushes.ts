import type { Lang } from '../../shared/i18n/languages.ts'
import type { EpochSeconds } from '../../shared/time.ts'
import { count, declare, maybe, placeAfter, type Stored, text, withheld } from './declared.ts'
import { pushPrefix, userPartition } from './keys.ts'
import { allRows } from './read.ts'
import type { Table } from './write.ts'

export const pushRow = declare({
  sort: pushPrefix,
  part: 'push',
  fields: {
    place: placeAfter(pushPrefix),
    endpoint: withheld(text()),
    p256dh: text(),
    auth: withheld(text()),
    kid: maybe(text()),
    lang: text<Lang>(),
    at: count<EpochSeconds>(),
  },
})
export type PushBrowser = Stored<typeof pushRow>

export async function pushBrowsers(table: Table, uid: string): Promise<PushBrowser[]> {
  const bounds = { from: pushPrefix, to: `${pushPrefix}~` }
  const rows = await allRows(table, { pk: userPartition(uid), ...bounds, consistent: true })
  return rows.filter(({ endpoint }) => endpoint !== undefined).map(pushRow.read)
}

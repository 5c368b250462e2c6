import { documentKinds } from '../../shared/documents.ts'
import { effectsOf as ofCouple } from '../activities/couple/effects.ts'
import { effectsOf as ofVip } from '../activities/vip/effects.ts'
import { effectsOf as ofAudit } from '../desk/effects.ts'
import { effectsOf as ofDestination } from '../destinations/effects.ts'
import type { DocumentDefinition } from '../documents/definition.ts'
import { documents, kindOf } from '../documents/index.ts'
import { effectsOf as ofLimits } from '../limits/effects.ts'
import { effectsOf as ofSecurity } from '../security/effects.ts'
import type { Effect, RowChange } from '../table/effects.ts'
import {
  AUDIT,
  couplePrefix,
  destinationPrefix,
  documentPlaces,
  keys,
  securityPrefix,
  vipSort,
} from '../table/keys.ts'
import type { Key, Row } from '../table/write.ts'
import { effectsOf as ofUpload } from '../uploads/effects.ts'

export interface StreamedRows {
  pk: string
  /** Beginnings of sort keys; with no `whole` either, every row of the partition. */
  sk: string[]
  /** Sort keys of single rows: as a beginning, an account's "A" would bring every "ALERT#" too. */
  whole: string[]
  with?: string
}

/** The worker knows the key under which pictures are compared. */
const UPLOAD = { pk: 'U#', sk: 'F#' }

/** Counts days (functions/views/effects.ts) and follows the user's own limits. */
const ACCOUNT = keys.account('')

const VIP = { pk: 'U#', sk: vipSort }

const COUPLE = { pk: 'U#', sk: couplePrefix }

const DESTINATION = { pk: 'U#', sk: destinationPrefix }

const SECURITY = { pk: 'U#', sk: securityPrefix }

/** Most writes have no effects, and an invocation for each would cost more than its work. */
export function streamedRows(): StreamedRows[] {
  const kinds = documentKinds.filter((kind) => documents[kind].effects)
  const marked = kinds.flatMap((kind) => {
    const { streamedWith } = documents[kind] as DocumentDefinition
    const { pk, sk } = documentPlaces[kind]
    return streamedWith ? [{ kind, pk, sk: [sk].filter(Boolean), whole: [], with: streamedWith }] : []
  })
  const unmarked = kinds.filter((kind) => !marked.some((one) => one.kind === kind))
  const places = [...unmarked.map((kind) => documentPlaces[kind]), UPLOAD, DESTINATION, COUPLE]
  const singles = Map.groupBy([VIP, ACCOUNT], ({ pk }) => pk)
  const partitions = Map.groupBy(places, ({ pk }) => pk)
  return [
    ...[...partitions].map(([pk, some]) => ({
      pk,
      sk: some.map(({ sk }) => sk).filter(Boolean),
      whole: (singles.get(pk) ?? []).map(({ sk }) => sk),
    })),
    ...marked.map(({ kind: _, ...rows }) => rows),
    { pk: SECURITY.pk, sk: [SECURITY.sk], whole: [], with: 'tell' },
    { pk: AUDIT, sk: [], whole: [] },
  ]
}

/** Throws for a row that only a newer version knows, so that it is set aside for that one. */
export function effectsOf(change: RowChange): Effect[] {
  const row = change.new ?? change.old
  if (!row) return []
  if (row.pk.startsWith(AUDIT)) return ofAudit(change)
  if (row.pk.startsWith(UPLOAD.pk) && row.sk.startsWith(UPLOAD.sk)) return ofUpload(change)
  if (row.pk.startsWith(DESTINATION.pk) && row.sk.startsWith(DESTINATION.sk)) return ofDestination(change)
  if (row.pk.startsWith(VIP.pk) && row.sk === VIP.sk) return ofVip(change)
  if (row.pk.startsWith(COUPLE.pk) && row.sk.startsWith(COUPLE.sk)) return ofCouple(change)
  if (row.pk.startsWith(SECURITY.pk) && row.sk.startsWith(SECURITY.sk)) return ofSecurity(change)
  if (row.pk.startsWith(ACCOUNT.pk) && row.sk === ACCOUNT.sk) return ofLimits(change)
  const kind = kindOf(row)
  if (!kind) throw new Error('a row of an unknown kind')
  return documents[kind].effects?.(change) ?? []
}

const rows = streamedRows()
export const isStreamed = (row: Key & Partial<Row>): boolean =>
  rows.some(
    (some) =>
      row.pk.startsWith(some.pk) &&
      (some.sk.length + some.whole.length === 0 ||
        some.whole.includes(row.sk) ||
        some.sk.some((begin) => row.sk.startsWith(begin))) &&
      (some.with === undefined || row[some.with] !== undefined),
  )

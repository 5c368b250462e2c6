import { Refusal } from '../../shared/errors.ts'
import type { AuditStep } from '../../shared/reviews.ts'
import type { Deps } from '../deps.ts'
import { keys } from '../table/keys.ts'
import { Change, type Key, type Row, type Update } from '../table/write.ts'
import { decide } from './decide.ts'
import type { Reviewer } from './review.ts'

interface Revealed<Doc> {
  key: Key
  of: (row: Row) => Doc
  audit: (document: Doc) => AuditStep
}

/** Must run before sealed values are read. Throws `not_found`, `operation_expired`, `replay_mismatch`. */
export async function noteReveal<Doc>(
  deps: Pick<Deps, 'table'>,
  by: Reviewer,
  which: { uid: string; id: string },
  { key, of, audit }: Revealed<Doc>,
): Promise<Doc> {
  const { document } = await decide<{ document: Doc; pressed: Row | undefined; reveals: bigint }>(
    deps,
    by,
    which,
    {
      windowed: true,
      keys: [key, keys.press(by.operator, by.operationId)],
      of: ([row, pressed]) => ({
        document: of(row),
        reveals: (row.reveals as bigint | undefined) ?? 0n,
        pressed,
      }),
      whyRefused: ({ document, pressed }) => whyNotRevealed(pressed, key, audit(document).action),
      step: (read) => ({ update: looked(key, read.reveals), audit: audit(read.document), after: read }),
    },
  )
  return document
}

/** If a press arrives twice, one counts. */
function looked(key: Key, before: bigint): Update {
  const change = new Change(key).set('reveals', before + 1n)
  return (before === 0n ? change.whereAbsent('reveals') : change.where('reveals', '=', before)).build()
}

function whyNotRevealed(pressed: Row | undefined, { pk, sk }: Key, action: string): Refusal | 'done' | null {
  if (!pressed) return null
  return pressed.on === `${pk} ${sk}` && pressed.action === action ? 'done' : new Refusal('replay_mismatch')
}

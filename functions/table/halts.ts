import type { RefusalParams } from '../../shared/errors.ts'
import { isStageHalt, type StageHalt } from '../../shared/halts.ts'
import type { EpochSeconds } from '../../shared/time.ts'
import { keys, productPrefix, stageHaltPrefix } from './keys.ts'
import { Change, type Key, type Row, type Table, type Update } from './write.ts'

/** An operator's stop, as everyone is told of it. */
export interface Halt {
  /** A product's id, or what else is halted. */
  id: string
  /** What every user reads. */
  reason: string
  /** Null for a product that was halted before halts had times. */
  since: EpochSeconds | null
  /** The operator who asked first to let it go on; another does. */
  resumeBy: string | null
}

/** A product's own row, or the row of what else can be halted, which stands from its first halt on. */
export const haltKey = (id: string): Key => (isStageHalt(id) ? keys.stageHalt(id) : keys.product(id))

/** The halt on a row; null on one that is not halted. */
export const haltOf = (row: Row): Halt | null =>
  typeof row.halted === 'string'
    ? {
        id: row.sk.startsWith(stageHaltPrefix)
          ? row.sk.slice(stageHaltPrefix.length)
          : row.sk.slice(productPrefix.length),
        reason: row.halted,
        since: row.haltedAt === undefined ? null : Number(row.haltedAt),
        resumeBy: (row.resumeBy as string | undefined) ?? null,
      }
    : null

/** The halt of what is no product as it stands at this moment: no cache is asked. */
export async function stageHalt(table: Table, id: StageHalt): Promise<Halt | null> {
  const row = await table.get(keys.stageHalt(id), { consistent: true })
  return row ? haltOf(row) : null
}

/** What a refusal by a halt says. */
export const haltParams = ({ reason, since }: Halt): RefusalParams => ({ reason, since: since ?? 0 })

const change = (id: string): Change => {
  const one = new Change(haltKey(id))
  return isStageHalt(id) ? one : one.whereExists()
}

/** Halts with a public reason; `was` is what the asker saw, null where nothing was halted. */
export function haltChange(id: string, reason: string, was: string | null, at: EpochSeconds): Update {
  const halted = change(id).set('halted', reason).set('haltedAt', at).remove('resumeBy')
  return (was === null ? halted.whereAbsent('halted') : halted.where('halted', '=', was)).build()
}

/** Notes who asks first that it goes on. */
export const resumeAsked = (id: string, was: string, operator: string): Update =>
  change(id).where('halted', '=', was).whereAbsent('resumeBy').set('resumeBy', operator).build()

/** Lets it go on; `operator` is another than who asked first, or null for the command line, which asks nobody. */
export function resumeChange(id: string, was: string, operator: string | null): Update {
  const resumed = change(id).where('halted', '=', was).remove('halted').remove('haltedAt').remove('resumeBy')
  if (operator !== null) resumed.wherePresent('resumeBy').where('resumeBy', '<>', operator)
  return resumed.build()
}

import type { RefusalParams } from '../../shared/errors.ts'
import { isStageHalt, type StageHalt } from '../../shared/halts.ts'
import type { EpochSeconds } from '../../shared/time.ts'
import { haltPartition, keys, productPrefix } from './keys.ts'
import { Change, type Key, type Row, type Table, type Update } from './write.ts'

export interface Halt {
  id: string
  reason: string
  since: EpochSeconds | null
  resumeBy: string | null
}

export const haltKey = (id: string): Key => (isStageHalt(id) ? keys.stageHalt(id) : keys.product(id))

export const haltOf = (row: Row): Halt | null =>
  typeof row.halted === 'string'
    ? {
        id: row.pk === haltPartition ? row.sk : row.sk.slice(productPrefix.length),
        reason: row.halted,
        since: row.haltedAt === undefined ? null : Number(row.haltedAt),
        resumeBy: (row.resumeBy as string | undefined) ?? null,
      }
    : null

/** Reads the table: no cache may hide a halt. */
export async function stageHalt(table: Table, id: StageHalt): Promise<Halt | null> {
  const row = await table.get(keys.stageHalt(id), { consistent: true })
  return row ? haltOf(row) : null
}

export const haltParams = ({ reason, since }: Halt): RefusalParams => ({ reason, since: since ?? 0 })

const change = (id: string): Change => {
  const one = new Change(haltKey(id))
  return isStageHalt(id) ? one : one.whereExists()
}

export function haltChange(id: string, reason: string, was: string | null, at: EpochSeconds): Update {
  const halted = change(id).set('halted', reason).set('haltedAt', at).remove('resumeBy')
  return (was === null ? halted.whereAbsent('halted') : halted.where('halted', '=', was)).build()
}

export const resumeAsked = (id: string, was: string, operator: string): Update =>
  change(id).where('halted', '=', was).whereAbsent('resumeBy').set('resumeBy', operator).build()

/** Fails for the operator who asked first. Null: the command line, which needs no second one. */
export function resumeChange(id: string, was: string, operator: string | null): Update {
  const resumed = change(id).where('halted', '=', was).remove('halted').remove('haltedAt').remove('resumeBy')
  if (operator !== null) resumed.wherePresent('resumeBy').where('resumeBy', '<>', operator)
  return resumed.build()
}

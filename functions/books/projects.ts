import type { EpochSeconds } from '../../shared/time.ts'
import { isAtRest, projectFaults, projectsAt } from '../documents/reconcile-projects.ts'
import { wordsOf } from '../documents/reconcile-table.ts'
import { keys } from '../table/keys.ts'
import { replace, type Table } from '../table/write.ts'
import type { Run } from './run.ts'

/** Nights in a row in which a project moved while its holders were read; then somebody is told. */
const BUSY_NIGHTS = 3

/**
 * What a night found of projects: each against all its holders, where nothing of it moved while they were read. What was
 * found is found again each night until it is mended; nothing of it is ever accepted. Answers how many were found, and how
 * many moved. `isWhole`: every user was read.
 */
export async function lookAtProjects(
  table: Table,
  { projects, shared }: Run,
  { isWhole, at }: { isWhole: boolean; at: EpochSeconds },
): Promise<{ found: number; busy: number }> {
  const now = await projectsAt(table)
  const counted = { found: 0, busy: 0 }
  for (const [id, stored] of now) {
    // One that opened meanwhile is looked at the next night.
    if (projects[id] === undefined) continue
    const isBusy = !isWhole || !isAtRest(projects, id, now)
    const key = keys.projectFound(id)
    const before = await table.get(key, { consistent: true })
    const nights = isBusy ? Number(before?.nights ?? 0) + 1 : 0
    const words = isBusy
      ? nights < BUSY_NIGHTS
        ? []
        : [`project ${id} was never at rest while its holders were read, ${nights} nights in a row`]
      : projectFaults(id, stored, shared).map(
          (one) => `${wordsOf(one)} is ${one.found}, should be ${one.expected}`,
        )
    if (isBusy) counted.busy += 1
    if (words.length > 0) counted.found += 1
    if (before || isBusy || words.length > 0) await table.write(replace({ ...key, words, nights, at }))
  }
  return counted
}

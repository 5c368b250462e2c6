import type { EpochSeconds } from '../../shared/time.ts'
import { isAtRest, projectFaults, projectsAt } from '../documents/reconcile-projects.ts'
import { wordsOf } from '../documents/reconcile-table.ts'
import { keys } from '../table/keys.ts'
import { replace, type Table } from '../table/write.ts'
import type { Run } from './run.ts'

/** After this many nights in motion, a project rings the alarm. */
const BUSY_NIGHTS = 3

/** Reports a fault each night until it is fixed: nobody can accept it. `isWhole`: every user was read. */
export async function lookAtProjects(
  table: Table,
  { projects, shared }: Run,
  { isWhole, at }: { isWhole: boolean; at: EpochSeconds },
): Promise<{ found: number; busy: number }> {
  const now = await projectsAt(table)
  const counted = { found: 0, busy: 0 }
  for (const [id, stored] of now) {
    // A project opened since then waits for the next night.
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

import { existsSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { type EpochMs, secondsOf } from '../../shared/time.ts'

/** As long as DynamoDB keeps the records of a stream. */
const KEPT_S = 86_400

/**
 * Forgets what the embedded engine's stream has told more than a day ago, and answers how many records that were. The
 * engine itself keeps them for good and looks through them all with every write. Only while it does not run. The last
 * one always stays: the engine counts on from it.
 */
export function trimStream(file: string, nowMs: EpochMs): number {
  if (!existsSync(file)) return 0
  const database = new DatabaseSync(file)
  try {
    const kept = database.prepare(`SELECT 1 FROM sqlite_master WHERE name = '_stream_records'`).get()
    if (!kept) return 0
    const { changes } = database
      .prepare(
        `DELETE FROM _stream_records WHERE created_at < ? AND id NOT IN
         (SELECT MAX(id) FROM _stream_records GROUP BY table_name)`,
      )
      .run(secondsOf(nowMs) - KEPT_S)
    return Number(changes)
  } finally {
    database.close()
  }
}

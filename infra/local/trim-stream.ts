import { existsSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { type EpochMs, secondsOf } from '../../shared/time.ts'

/** As long as DynamoDB keeps the records of a stream. */
const KEPT_S = 86_400

/**
 * Deletes records of the embedded engine's stream that are older than a day; answers how many. The engine itself keeps
 * all and searches them with every write. Call it only while the engine does not run. The last record always stays, as
 * the engine counts on from its number.
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

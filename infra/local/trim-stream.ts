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

/** How long to wait for the engine, which uses the file as well. */
const BUSY_MS = 5000

/**
 * Gives the records an order to be searched by. With every item it writes the engine looks for the highest number among
 * all of them: without the order, settling 1,000 orders took five times as long on a stage of some thousand writes as
 * on a new one.
 */
export function orderStream(file: string): void {
  const database = new DatabaseSync(file, { timeout: BUSY_MS })
  try {
    database.exec(
      `CREATE INDEX IF NOT EXISTS stream_order
       ON _stream_records (table_name, CAST(sequence_number AS INTEGER))`,
    )
  } finally {
    database.close()
  }
}

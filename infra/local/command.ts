import { practiceDefaults } from '../../functions/config.ts'
import type { Secrets } from '../../functions/secrets.ts'
import { createTable, documentClient } from '../../functions/table/dynamo.ts'
import { createScan } from '../../functions/table/scan.aws.ts'
import type { ScanKeys, Table } from '../../functions/table/write.ts'
import { createTableIfAbsent } from './create-table.ts'
import { dataFolder, loadStageFile } from './data.ts'
import { joinEngine } from './engine.ts'
import { TABLE_NAME } from './stack.ts'

export interface CommandContext {
  table: Table
  scan: ScanKeys
  secrets: Secrets
  invite: string
  config: typeof practiceDefaults
  say: (line: string) => void
}

/** Runs a command beside a running server, on its data; exits 1 with its message when it cannot be done. */
export async function command(
  run: (context: CommandContext, words: string[]) => Promise<void>,
): Promise<void> {
  const folder = dataFolder()
  if (!folder) throw new Error('commands need a data folder: EVENHAND_DATA is memory')
  const { secrets, invite } = await loadStageFile(folder)
  const engine = await joinEngine(folder)
  try {
    await createTableIfAbsent(engine.client, TABLE_NAME)
    const client = documentClient(engine.client)
    const table = createTable({ tableName: TABLE_NAME }, client)
    const scan = createScan(TABLE_NAME, client)
    const say = (line: string) => process.stdout.write(`${line}\n`)
    await run({ table, scan, secrets, invite, config: practiceDefaults, say }, process.argv.slice(2))
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
    process.exitCode = 1
  } finally {
    await engine.stop()
  }
}

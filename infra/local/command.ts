import { setTimeout as sleep } from 'node:timers/promises'
import { practiceDefaults } from '../../functions/config.ts'
import type { Secrets } from '../../functions/secrets.ts'
import { createTable, documentClient } from '../../functions/table/dynamo.ts'
import { createScan } from '../../functions/table/scan.aws.ts'
import type { ScanKeys, Table } from '../../functions/table/write.ts'
import { openTapes } from '../../functions/tape/index.ts'
import type { Tapes } from '../../functions/tape/tapes.ts'
import { type EpochMs, MINUTE, msOf } from '../../shared/time.ts'
import { stageOf } from '../stage-words.ts'
import { runtimeOf, type StageConfig } from '../stages.ts'
import { createTableIfAbsent } from './create-table.ts'
import { dataFolder, loadStageFile } from './data.ts'
import { joinEngine } from './engine.ts'
import { TABLE_NAME } from './stack.ts'

export interface CommandContext {
  table: Table
  scan: ScanKeys
  secrets: Pick<Secrets, 'deskKeys' | 'indexKeys'>
  config: typeof practiceDefaults | ReturnType<typeof runtimeOf>
  /** Absent in the cloud: the seed of the simulated market tells the prices to come. */
  tapes?: Tapes
  nowMs: EpochMs
  say: (line: string) => void
  pause: () => Promise<void>
}
type LocalContext = CommandContext & { secrets: Secrets; invite: string; config: typeof practiceDefaults }

const at = () => ({
  nowMs: Date.now(),
  say: (line: string) => void process.stdout.write(`${line}\n`),
  pause: () => sleep(msOf(MINUTE)),
})

/** Works next to a running server, or with `--stage NAME` in the cloud. */
export const command = (run: (context: CommandContext, words: string[]) => Promise<void>): Promise<void> =>
  orSay(async () => {
    const { stage, rest } = stageOf(process.argv.slice(2))
    if (stage) await run(await inTheCloud(stage), rest)
    else await onThisMachine((context) => run(context, rest))
  })

export const localCommand = (run: (context: LocalContext, words: string[]) => Promise<void>): Promise<void> =>
  orSay(() => onThisMachine((context) => run(context, process.argv.slice(2))))

async function orSay(run: () => Promise<void>): Promise<void> {
  try {
    await run()
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
    process.exitCode = 1
  }
}

async function onThisMachine(run: (context: LocalContext) => Promise<void>): Promise<void> {
  const folder = dataFolder()
  if (!folder)
    throw new Error(
      'this command needs a data folder, but EVENHAND_DATA is "memory": unset it or name a folder',
    )
  const { secrets, invite } = await loadStageFile(folder)
  const engine = await joinEngine(folder)
  try {
    await createTableIfAbsent(engine.client, TABLE_NAME)
    const client = documentClient(engine.client)
    const table = createTable({ tableName: TABLE_NAME }, client)
    const scan = createScan(TABLE_NAME, client)
    const seed = Buffer.from(secrets.simSeed, 'base64url')
    const tapes = openTapes(process.env.FEED ?? practiceDefaults.feed, seed)
    await run({ table, scan, tapes, secrets, invite, config: practiceDefaults, ...at() })
  } finally {
    await engine.stop()
  }
}

async function inTheCloud(config: StageConfig): Promise<CommandContext> {
  const { stageContext } = await import('../stage-context.aws.ts')
  const { table, scan, secrets } = await stageContext(config)
  return { table, scan, secrets, config: runtimeOf(config), ...at() }
}

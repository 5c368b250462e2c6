import { setTimeout as sleep } from 'node:timers/promises'
import { createTable, documentClient } from '../functions/table/dynamo.ts'
import { createScan } from '../functions/table/scan.aws.ts'
import { restoredName, whyNotRestored } from './restore/asked.ts'
import { judge } from './restore/judge.ts'
import { restorableOf, restoreTable, tablesIn } from './restore/table.aws.ts'
import { epochMsOf } from './restore/time.ts'
import { findStage } from './stage-context.aws.ts'
import { stageOf, takenOut } from './stage-words.ts'
import { runtimeOf } from './stages.ts'

// npm run restore -- --stage STAGE --to 2026-11-21T12:00:00Z (docs/runbooks.md). Can be repeated.

const USAGE = 'usage: npm run restore -- --stage STAGE --to 2026-11-21T12:00:00Z [--words "..."]'
const say = (line: string) => void process.stdout.write(`${line}\n`)

async function restore(words: string[]): Promise<void> {
  const { stage, rest } = stageOf(words)
  const { word: to, rest: left } = takenOut('--to', rest)
  const { word: said, rest: more } = takenOut('--words', left)
  if (!stage || more.length > 0) throw new Error(USAGE)
  const { keepData } = stage
  const asked = { stage: stage.stage, keepData, to, words: said, nowMs: Date.now() }
  const toMs = to === undefined ? null : epochMsOf(to)
  if (toMs === null || toMs > asked.nowMs) throw new Error(whyNotRestored(asked, null) ?? USAGE)

  const { region, tableName } = await findStage(stage)
  const client = tablesIn(region)
  const why = whyNotRestored(asked, await restorableOf(client, tableName))
  if (why !== null) throw new Error(why)
  const target = restoredName(stage.stage, toMs)
  const wait = () => sleep(15_000)
  const arns = await restoreTable(client, { source: tableName, target, toMs, keepData, wait, say })

  const documents = documentClient({ region })
  const isWhole = await judge({
    now: createScan(tableName, documents),
    restored: {
      table: createTable({ tableName: target }, documents),
      scan: createScan(target, documents),
    },
    config: runtimeOf(stage),
    toMs,
    say,
  })
  if (!isWhole)
    throw new Error(
      'the restored table is not consistent: choose a time a few seconds earlier; nothing was changed',
    )
  say(
    `the restored table is consistent. To use it, add this next to keepData of ${stage.stage} in infra/stages.ts, and deploy:`,
  )
  say(`    restored: {\n      tableArn: '${arns.tableArn}',\n      streamArn: '${arns.streamArn}',\n    },`)
  say('then: npm run reconcile, npm run smoke; docs/runbooks.md, "Setting a stage back"')
}

try {
  await restore(process.argv.slice(2))
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
  process.exitCode = 1
}

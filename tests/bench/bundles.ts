import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'esbuild'
import { practiceDefaults } from '../../functions/config.ts'
import { makeSecrets } from '../../functions/secrets.ts'
import { bundleFunctions } from '../../infra/bundle.ts'
import { type Figure, median } from './figure.ts'

const root = join(import.meta.dirname, '..', '..')
const RUNS = 15

/** What a handler with the same SDK clients and nothing of ours would load. */
const EMPTY = `
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient, GetCommand, PutCommand, QueryCommand, BatchGetCommand, UpdateCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb'
import { SchedulerClient, CreateScheduleCommand } from '@aws-sdk/client-scheduler'
const client = DynamoDBDocumentClient.from(new DynamoDBClient({}))
const scheduler = new SchedulerClient({})
export const handler = async (event) => [client, scheduler, GetCommand, PutCommand, QueryCommand, BatchGetCommand, UpdateCommand, TransactWriteCommand, CreateScheduleCommand].length + event.length
`

/** Bytes of each function's bundle, and how long importing the trade function takes against an empty one. */
export async function benchBundles(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'evenhand-bundles-'))
  const sizes = await bundleFunctions(folder)
  const empty = join(folder, 'empty.mjs')
  await build({
    stdin: { contents: EMPTY, resolveDir: root, loader: 'ts' },
    outfile: empty,
    bundle: true,
    minify: true,
    platform: 'node',
    format: 'esm',
    target: 'node24',
    mainFields: ['module', 'main'],
    banner: { js: "import{createRequire}from'node:module';const require=createRequire(import.meta.url);" },
  })
  // The secrets come over HTTP in the cloud; here they are at hand, so that only importing is timed.
  const preload = join(folder, 'preload.mjs')
  const secrets = JSON.stringify({ SecretString: JSON.stringify(await makeSecrets()) })
  writeFileSync(preload, `globalThis.fetch = async () => new Response(${JSON.stringify(secrets)})\n`)

  const times = { trade: [] as number[], empty: [] as number[] }
  for (let run = 0; run < RUNS; run++) {
    times.trade.push(importMs(join(folder, 'trade', 'index.mjs'), preload))
    times.empty.push(importMs(empty, preload))
  }
  rmSync(folder, { recursive: true, force: true })
  const [trade, bare] = [median(times.trade), median(times.empty)]
  return [
    ...Object.entries(sizes).map(
      ([name, bytes]): Figure => ({
        name: `bundle of ${name}`,
        value: bytes / 1000,
        unit: 'kB',
        ...(name === 'trade' && { bound: { kind: 'max', value: 700 } }),
      }),
    ),
    { name: 'import of an empty handler with the same clients', value: bare, unit: 'ms' },
    { name: 'import of trade', value: trade, unit: 'ms' },
    {
      name: 'import of trade over the empty handler',
      value: trade / bare,
      unit: 'times',
      bound: { kind: 'max', value: 1.3 },
    },
  ]
}

function importMs(file: string, preload: string): number {
  const script = `const t = performance.now(); await import(${JSON.stringify(file)}); console.log(performance.now() - t)`
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', preload, '--input-type=module', '-e', script],
    {
      encoding: 'utf8',
      env: {
        ...process.env,
        AWS_REGION: 'eu-central-1',
        STAGE_CONFIG: JSON.stringify({ stage: 'bench', ...practiceDefaults }),
        SECRETS_ARN: 'secret',
        TABLE_NAME: 'table',
        SCHEDULE_GROUP: 'due',
        SETTLEMENT_ARN: 'arn',
        ACCRUALS_ARN: 'arn',
        SCHEDULE_ROLE_ARN: 'arn',
        SCHEDULE_DLQ_ARN: 'arn',
      },
    },
  )
  const ms = Number(stdout)
  if (!ms) throw new Error(stderr)
  return ms
}

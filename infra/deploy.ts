import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildWebIfChanged, deskFolder } from './local/build-web.ts'
import { letPost, pagesClient, publishPages } from './publish.aws.ts'
import { type StageConfig, stages, whyNotDeployed } from './stages.ts'

// npm run deploy -- --stage dev: builds the web, deploys the stage's stacks, publishes the pages.
// Further words go to `cdk deploy`. Credentials are found as the AWS SDK finds them (AWS_PROFILE and so on).
const root = join(import.meta.dirname, '..')
const [flag, name, ...rest] = process.argv.slice(2)
const config = flag === '--stage' ? stages[name as StageConfig['stage']] : undefined
if (!config) fail(`say which stage: npm run deploy -- --stage ${Object.keys(stages).join('|')}`)

const region = config.region ?? process.env.AWS_REGION ?? process.env.AWS_DEFAULT_REGION
const unready = whyNotDeployed(config)
if (unready) fail(unready)
if (config.edgeLimits && !config.region && region !== 'us-east-1')
  fail('the web firewall is in us-east-1: deploy there, or name account and region in infra/stages.ts')

const web = await buildWebIfChanged()
const outputsFile = join(root, 'cdk.out', `outputs-${config.stage}.json`)
const { status } = spawnSync(
  join(root, 'node_modules', '.bin', 'cdk'),
  ['deploy', '--all', '--outputs-file', outputsFile, ...rest],
  {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, EVENHAND_STAGE: config.stage, CDK_HOME: join(root, '.cdk') },
  },
)
if (status !== 0) process.exit(status ?? 1)

const outputs: Record<string, Record<string, string>> = JSON.parse(readFileSync(outputsFile, 'utf8'))
const { PagesBucket = '', SiteUrl = '' } = outputs[`evenhand-${config.stage}-web`] ?? {}
const { DeskBucket = '', DeskUrl } = outputs[`evenhand-${config.stage}-desk`] ?? {}
const client = pagesClient(region)
const count =
  (await publishPages(client, PagesBucket, web)) +
  (await publishPages(client, DeskBucket, deskFolder, 'desk'))
console.log(`${count} files published`)
const { InviteCode, PicturesBucket = '' } = outputs[`evenhand-${config.stage}-data`] ?? {}
await letPost(client, PicturesBucket, SiteUrl)
console.log(`invite code: ${InviteCode}`)
console.log(`desk ${DeskUrl} (npm run desk -- --stage ${config.stage} invite NAME --role admin)`)
console.log(`ready ${SiteUrl}`)

function fail(message: string): never {
  console.error(message)
  process.exit(1)
}

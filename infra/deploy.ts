import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { cdk, checkedBefore, fail } from './cdk.ts'
import { buildWebIfChanged, deskFolder } from './local/build-web.ts'
import { letPost, pagesClient, publishPages } from './publish.aws.ts'
import { type StageConfig, stages } from './stages.ts'

// npm run deploy -- --stage dev: checks the account, builds the web, deploys the stage's stacks, publishes the pages.
// Begun again after an interruption it goes on. `--yes` asks nothing, for CI; further words go to `cdk deploy`.
// Credentials are found as the AWS SDK finds them (AWS_PROFILE and so on).
const root = join(import.meta.dirname, '..')
const [flag, name, ...more] = process.argv.slice(2)
const config = flag === '--stage' ? stages[name as StageConfig['stage']] : undefined
if (!config) fail(`say which stage: npm run deploy -- --stage ${Object.keys(stages).join('|')}`)
const words = more.filter((word) => word !== '--yes')
const asked = words.length < more.length ? ['--require-approval', 'never'] : []

const { region, originVersion } = await checkedBefore('deploy', config)
const web = await buildWebIfChanged()
const outputsFile = join(root, 'cdk.out', `outputs-${config.stage}.json`)
cdk(config, ['deploy', '--all', '--outputs-file', outputsFile, ...asked, ...words], originVersion)

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
console.log(`try it: npm run smoke -- --stage ${config.stage}`)
console.log(`ready ${SiteUrl}`)

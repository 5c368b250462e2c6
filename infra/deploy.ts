import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { cdk, checkedBefore, fail } from './cdk.ts'
import { dnsLines } from './dns.ts'
import { buildWebIfChanged, deskFolder } from './local/build-web.ts'
import { letPost, pagesClient, publishPages } from './publish.aws.ts'
import { type StageConfig, stages, THROUGH_ALARMS } from './stages.ts'

// npm run deploy -- --stage dev. `--yes` asks nothing; `--through-alarms` keeps a release despite alarms. An
// interrupted run can be repeated.
const root = join(import.meta.dirname, '..')
const [flag, name, ...more] = process.argv.slice(2)
const config = flag === '--stage' ? stages[name as StageConfig['stage']] : undefined
if (!config) fail(`say which stage: npm run deploy -- --stage ${Object.keys(stages).join('|')}`)
const own = ['--yes', '--through-alarms']
const words = [
  ...more.filter((word) => !own.includes(word)),
  ...(more.includes('--yes') ? ['--require-approval', 'never'] : []),
  ...(more.includes('--through-alarms') ? ['--context', `${THROUGH_ALARMS}=true`] : []),
]

const place = await checkedBefore('deploy', config)
const web = await buildWebIfChanged()
const outputsFile = join(root, 'cdk.out', `outputs-${config.stage}.json`)
cdk(config.stage, place, ['deploy', '--all', '--outputs-file', outputsFile, ...words])

const outputs: Record<string, Record<string, string>> = JSON.parse(readFileSync(outputsFile, 'utf8'))
const edge = outputs[`evenhand-${config.stage}-edge`] ?? {}
const { PagesBucket = '', SiteUrl = '', DeskBucket = '', DeskUrl } = edge
const client = pagesClient(place.region)
const count =
  (await publishPages(client, PagesBucket, web)) +
  (await publishPages(client, DeskBucket, deskFolder, 'desk'))
console.log(`${count} files published`)
const { InviteCode, PicturesBucket = '' } = outputs[`evenhand-${config.stage}-data`] ?? {}
await letPost(client, PicturesBucket, SiteUrl)
console.log(`invite code: ${InviteCode}`)
console.log(`desk ${DeskUrl} (npm run desk -- --stage ${config.stage} invite NAME --role admin)`)
console.log(`try it: npm run smoke -- --stage ${config.stage}`)
for (const line of dnsLines(config, edge)) console.log(line)
console.log(`ready ${SiteUrl}`)

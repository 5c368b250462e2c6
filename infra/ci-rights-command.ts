import { ciPolicy } from './ci-rights.ts'
import { stageOf } from './stage-words.ts'

// npm run ci-rights -- --stage STAGE [ACCOUNT REGION]

const { stage: config, rest } = stageOf(process.argv.slice(2))
const [account = config?.account, region = config?.region] = rest
if (!config || !account || !region) {
  process.stderr.write(
    'say which stage, and its account and region where the config names none: npm run ci-rights -- --stage dev 123456789012 eu-central-1\n',
  )
  process.exit(1)
}
process.stdout.write(`${JSON.stringify(ciPolicy(config.stage, account, region), null, 2)}\n`)

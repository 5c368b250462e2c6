import { cdk, checkedBefore, fail } from './cdk.ts'
import { bucketsFrom, emptyBuckets } from './empty.aws.ts'
import { whyNotDestroyed } from './preflight.ts'
import { stageOf, takenOut } from './stage-words.ts'
import type { StageConfig } from './stages.ts'

// npm run bootstrap|diff|destroy -- --stage STAGE (docs/operations.md)

const [command, ...words] = process.argv.slice(2)

function stageNamed(): { config: StageConfig; rest: string[] } {
  try {
    const { stage, rest } = stageOf(words)
    if (stage) return { config: stage, rest }
    return fail(`say which stage: npm run ${command} -- --stage dev`)
  } catch (error) {
    return fail((error as Error).message)
  }
}

const { config, rest } = stageNamed()
if (command === 'bootstrap') {
  const place = await checkedBefore('bootstrap', config)
  const { account, region } = place
  // The firewall and CloudFront's alarms stand in us-east-1.
  const places = [...new Set([region, 'us-east-1'])].map((each) => `aws://${account}/${each}`)
  cdk(config.stage, place, ['bootstrap', ...places, '--termination-protection', ...rest])
} else if (command === 'diff') {
  cdk(config.stage, await checkedBefore('diff', config), ['diff', '--all', ...rest])
} else if (command === 'destroy') {
  const { word: said, rest: left } = takenOut('--words', rest)
  const why = whyNotDestroyed(config, { words: said, yes: left.includes('--yes') })
  if (why) fail(why)
  const place = await checkedBefore('destroy', config)
  const count = await emptyBuckets(bucketsFrom(place.region), config.stage, config.keepData)
  process.stdout.write(`${count} files deleted\n`)
  cdk(config.stage, place, ['destroy', '--all', '--force', ...left.filter((word) => word !== '--yes')])
  if (config.keepData)
    process.stdout.write(
      `kept: the table, the secrets, the pictures and the schedule group of ${config.stage}; see "Taking a stage down" in docs/operations.md\n`,
    )
} else fail('usage: npm run bootstrap|diff|destroy -- --stage STAGE')

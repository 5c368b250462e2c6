import { cloudIn } from './redrive/cloud.aws.ts'
import { redrive } from './redrive/redrive.ts'
import { stageOf } from './stage-words.ts'

// npm run redrive -- --stage dev [--yes]

const USAGE = 'usage: npm run redrive -- --stage dev [--yes]'

function fail(why: string): never {
  process.stderr.write(`${why}\n`)
  process.exit(1)
}
const say = (line: string) => process.stdout.write(`${line}\n`)

function asked() {
  try {
    return stageOf(process.argv.slice(2))
  } catch (error) {
    return fail((error as Error).message)
  }
}

const { stage, rest } = asked()
if (!stage) fail(`no stage named; ${USAGE}`)
const unknown = rest.filter((word) => word !== '--yes')
if (unknown.length > 0) fail(`unknown option: ${unknown.join(' ')}; ${USAGE}`)
const region = stage.region ?? process.env.AWS_REGION ?? process.env.AWS_DEFAULT_REGION
if (!region) fail('no region: set AWS_REGION')

const cloud = cloudIn(region)
const queues = await cloud.queues(`evenhand-${stage.stage}-`)
if (queues.length === 0) fail(`no dead-letter queue of ${stage.stage} in ${region}: is it deployed there?`)
let left = 0
for (const { url, name, waiting } of queues) {
  if (!rest.includes('--yes')) {
    say(`${String(waiting).padStart(6)}  ${name}`)
    continue
  }
  const redriven = await redrive(cloud, url)
  left += redriven.left.length
  if (redriven.done + redriven.left.length > 0)
    say(`${name}: ${redriven.done} retried successfully, ${redriven.left.length} still failing`)
  for (const why of new Set(redriven.left)) say(`  still failing: ${why}`)
}
process.exitCode = left === 0 ? 0 : 1

import { setTimeout as sleep } from 'node:timers/promises'
import { stageInvite } from './setup/set-up.ts'
import { journey } from './smoke/journey.ts'
import { siteOf, stageContext } from './stage-context.aws.ts'
import { stageOf, takenOut } from './stage-words.ts'

// npm run smoke -- --stage STAGE | --url ORIGIN --invite CODE

const USAGE = 'usage: npm run smoke -- --stage STAGE, or -- --url http://localhost:8787 --invite CODE'

async function target(words: string[]): Promise<{ origin: string; invite: string }> {
  const { stage, rest } = stageOf(words)
  if (stage) {
    if (rest.length > 0) throw new Error(USAGE)
    const { secrets } = await stageContext(stage)
    return { origin: new URL(await siteOf(stage)).origin, invite: stageInvite(secrets.uniqueKey) }
  }
  const { word: url, rest: left } = takenOut('--url', rest)
  const { word: invite, rest: more } = takenOut('--invite', left)
  if (!url || !invite || more.length > 0) throw new Error(USAGE)
  return { origin: new URL(url).origin, invite }
}

try {
  const at = await target(process.argv.slice(2))
  await journey({
    ...at,
    wait: (seconds) => sleep(seconds * 1000),
    done: (step, ms) => process.stdout.write(`${String(ms).padStart(6)} ms  ${step}\n`),
  })
  process.stdout.write(`${at.origin} works\n`)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
  process.exitCode = 1
}

import { storedText, storedValue } from '../functions/stored-secret.ts'
import { type Rotating, rotate, rotating, type Step, type Vault } from './rotate.ts'
import { secretStore } from './setup/secret-store.ts'
import { findStage } from './stage-context.aws.ts'
import { type StageConfig, stages } from './stages.ts'

// npm run rotate -- --stage STAGE WHAT begin|finish: changes a key of a stage in the cloud (docs/operations.md).

const USAGE = `usage: npm run rotate -- --stage ${Object.keys(stages).join('|')} ${rotating.join('|')} begin|finish`

async function run([flag, name, what, step, ...more]: string[]): Promise<string> {
  const stage = stages[name as StageConfig['stage']]
  const isKnown = rotating.includes(what as Rotating) && (step === 'begin' || step === 'finish')
  if (flag !== '--stage' || !stage || !isKnown || more.length > 0) throw new Error(USAGE)
  const { credentials, secretArns } = await findStage(stage)
  const vault: Vault = {
    async read(secret) {
      const value = storedValue(secret, await secretStore(secretArns[secret], credentials).read())
      if (value === undefined) throw new Error(`${secret} was not made yet: deploy the stage first`)
      return value
    },
    write: (secret, value) => secretStore(secretArns[secret], credentials).write(storedText(value)),
  }
  await rotate(vault, what as Rotating, step as Step)
  if (step === 'begin') return 'both keys are taken; wait ten minutes, then finish'
  return what === 'originSecrets' ? 'deploy the stage, so that CloudFront sends it' : 'the new key is in use'
}

try {
  process.stdout.write(`${await run(process.argv.slice(2))}\n`)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
  process.exitCode = 1
}

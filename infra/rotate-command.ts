import { join } from 'node:path'
import { kmsKeys } from '../functions/outside/kms.aws.ts'
import type { SecretName } from '../functions/secrets.ts'
import { storedText, storedValue } from '../functions/stored-secret.ts'
import { createTable, documentClient } from '../functions/table/dynamo.ts'
import { createScan } from '../functions/table/scan.aws.ts'
import { createTableIfAbsent } from './local/create-table.ts'
import { dataFolder, loadStageFile, storeSecrets } from './local/data.ts'
import { engineRuns, startEngine } from './local/engine.ts'
import { kmsInProcess } from './local/kms/in-process.ts'
import { masterKey } from './local/kms/master-keys.ts'
import { LOCAL_STAGE, MASTER_KEY_FILE, TABLE_NAME } from './local/stack.ts'
import { type Rotating, recordOf, rotate, rotating, type Vault } from './rotate.ts'
import { endIndexKeys, rotateIndexKeysAlone } from './rotate-index.ts'
import {
  type DataKeyStep,
  type DataKeysAt,
  dataKeySteps,
  rotateDataKeys,
  rotateDataKeysAlone,
} from './rotate-personal.ts'
import { isOriginSent, type LastStep, lastStepOf, whyNotNow } from './rotate-turn.ts'
import { secretStores } from './setup/secret-store.ts'
import { stageInvite } from './setup/set-up.ts'
import { findStage } from './stage-context.aws.ts'
import { stageOf } from './stage-words.ts'
import { type StageConfig, stages } from './stages.ts'

// npm run rotate -- --stage STAGE WHAT begin|finish|end (docs/operations.md), or rotate -- dataKeys|indexKeys
// on this machine.

const USAGE = `usage: npm run rotate -- --stage ${Object.keys(stages).join('|')} ${rotating.join('|')}|dataKeys begin|finish, and end of indexKeys and dataKeys
       npm run rotate -- dataKeys|indexKeys on this machine, its server stopped`

const WAIT = 'wait ten minutes before the next step'

async function inTheCloud(config: StageConfig, [what, step, ...more]: string[]): Promise<string> {
  const isStep = dataKeySteps.some((each) => each === step)
  if ((what !== 'dataKeys' && !rotating.some((each) => each === what)) || !isStep || more.length > 0)
    throw new Error(USAGE)
  const { credentials, secretArns, region, tableName, masterKeyArn, originVersion } = await findStage(config)
  const client = documentClient({ region })
  const at: DataKeysAt = {
    table: createTable({ tableName }, client),
    scan: createScan(tableName, client),
    kms: kmsKeys(masterKeyArn, { region }),
    stage: config.stage,
    nowMs: Date.now(),
  }
  if (what === 'dataKeys') return said(await rotateDataKeys(at, step as DataKeyStep))
  const stores = secretStores(secretArns as Record<SecretName, string>, credentials)
  const store = (name: SecretName) => stores[name]
  const last = lastStepOf(await store(recordOf(what as Rotating)).read())
  const isSent = what !== 'originSecrets' || (await isOriginSent(store(what), originVersion))
  const why = whyNotNow(what as Rotating, step as LastStep['step'], { last, nowMs: at.nowMs, isSent })
  if (why !== null) throw new Error(why)
  const vault: Vault = {
    async read(secret) {
      const value = storedValue(secret, await store(secret).read())
      if (value === undefined) throw new Error(`${secret} does not exist yet: deploy the stage first`)
      return value
    },
    write: (secret, value) => store(secret).write(storedText(value, { step, atMs: at.nowMs })),
  }
  if (step === 'end') {
    if (what !== 'indexKeys') throw new Error(USAGE)
    return endIndexKeys(at, vault, stageInvite(await vault.read('uniqueKey')))
  }
  await rotate(vault, what as Rotating, step as 'begin' | 'finish')
  if (step === 'begin') return `both keys are now accepted; ${WAIT}`
  if (what === 'indexKeys') return `the new key is in use; ${WAIT}, which ends the old one`
  return what === 'originSecrets' ? 'deploy the stage, so that CloudFront sends it' : 'the new key is in use'
}

const said = ({ done, wait }: Awaited<ReturnType<typeof rotateDataKeys>>): string =>
  wait === 0
    ? `keys of users changed: ${done}; ${WAIT}`
    : `keys of users changed: ${done}; ${wait} must wait: ${WAIT}, or run this one again`

/** The server must not run; then no step waits. */
async function onThisMachine([what, ...more]: string[]): Promise<string> {
  if ((what !== 'dataKeys' && what !== 'indexKeys') || more.length > 0) throw new Error(USAGE)
  const folder = dataFolder()
  if (!folder)
    throw new Error(
      'this command needs a data folder, but EVENHAND_DATA is "memory": unset it or name a folder',
    )
  if (engineRuns(folder)) throw new Error('stop the server first: it would keep using the old keys')
  const { secrets, invite } = await loadStageFile(folder)
  const engine = await startEngine(folder)
  try {
    await createTableIfAbsent(engine.client, TABLE_NAME)
    const client = documentClient(engine.client)
    const master = masterKey(join(folder, MASTER_KEY_FILE))
    const at: DataKeysAt = {
      table: createTable({ tableName: TABLE_NAME }, client),
      scan: createScan(TABLE_NAME, client),
      kms: kmsInProcess(master),
      stage: LOCAL_STAGE,
      nowMs: Date.now(),
      alone: true,
    }
    if (what === 'dataKeys') {
      master.rotate()
      return `keys of users changed: ${await rotateDataKeysAlone(at)}`
    }
    const vault: Vault = {
      read: async (name) => secrets[name],
      async write(name, value) {
        secrets[name] = value
        storeSecrets(folder, { secrets, invite })
      },
    }
    return await rotateIndexKeysAlone(at, vault, invite.toUpperCase())
  } finally {
    await engine.stop()
  }
}

try {
  const { stage, rest } = stageOf(process.argv.slice(2))
  process.stdout.write(`${await (stage ? inTheCloud(stage, rest) : onThisMachine(rest))}\n`)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
  process.exitCode = 1
}

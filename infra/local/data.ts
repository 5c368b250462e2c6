import { randomInt } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { makeSecrets, type Secrets } from '../../functions/secrets.ts'
import { withMissing } from '../setup/set-up.ts'
import { privateFolder } from './private-folder.ts'

export function dataFolder(env: NodeJS.ProcessEnv = process.env): string | undefined {
  if (env.EVENHAND_DATA === 'memory') return undefined
  return resolve(env.EVENHAND_DATA ?? join(import.meta.dirname, '..', '..', '.local'))
}

export interface StageFile {
  secrets: Secrets
  /** Stable and reusable. */
  invite: string
}

export async function loadStageFile(folder: string | undefined): Promise<StageFile> {
  const file = folder && join(folder, 'stage.json')
  if (file && existsSync(file)) {
    const { secrets: found, invite } = JSON.parse(readFileSync(file, 'utf8'))
    // Adds new keys and changes none, as a stage's setup does.
    const secrets = await withMissing(found)
    if (Object.keys(secrets).length > Object.keys(found).length) keep(file, { secrets, invite })
    return { secrets, invite }
  }
  const made = { secrets: await makeSecrets(), invite: newInvite() }
  if (folder && file) {
    privateFolder(folder)
    keep(file, made)
  }
  return made
}

export const storeSecrets = (folder: string, stage: StageFile): void =>
  keep(join(folder, 'stage.json'), stage)

const keep = (file: string, stage: StageFile): void =>
  writeFileSync(file, JSON.stringify(stage, null, 2), { mode: 0o600 })

/** Eight letters that cannot be misread and are never a referrer id, which is digits. */
function newInvite(): string {
  const letters = 'ABCDEFGHJKMNPQRSTUVWXYZ'
  return Array.from({ length: 8 }, () => letters[randomInt(letters.length)]).join('')
}

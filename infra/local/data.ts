import { randomInt } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { makeSecrets, type Secrets } from '../../functions/secrets.ts'
import { withMissing } from '../setup/set-up.ts'
import { privateFolder } from './private-folder.ts'

/** Where a laptop keeps its data: a folder, or undefined for memory (EVENHAND_DATA=memory). */
export function dataFolder(env: NodeJS.ProcessEnv = process.env): string | undefined {
  if (env.EVENHAND_DATA === 'memory') return undefined
  return resolve(env.EVENHAND_DATA ?? join(import.meta.dirname, '..', '..', '.local'))
}

export interface StageFile {
  secrets: Secrets
  /** The stage's own invite code: stable and reusable. */
  invite: string
}

/** The stage's secrets and invite code: made once, kept in a file only its owner may read. */
export async function loadStageFile(folder: string | undefined): Promise<StageFile> {
  const file = folder && join(folder, 'stage.json')
  if (file && existsSync(file)) {
    const { secrets: found, invite } = JSON.parse(readFileSync(file, 'utf8'))
    const existing = split(found)
    // Like the setup of a stage: new keys are added, none is changed.
    const secrets = await withMissing(existing)
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

/** Secrets of a folder from before 2026-11-22, when one list of keys signed for users and operators alike. */
function split({
  tokenKeys,
  proofKey,
  deskKey,
  originSecret,
  ...rest
}: Record<string, unknown>): Partial<Secrets> {
  if (!tokenKeys) return rest
  const lists = { proofKeys: [proofKey], deskKeys: [deskKey], originSecrets: [originSecret] }
  return { ...rest, ...lists, userSigningKeys: tokenKeys } as Partial<Secrets>
}

/** Stores changed secrets in the place of those before. */
export const storeSecrets = (folder: string, stage: StageFile): void =>
  keep(join(folder, 'stage.json'), stage)

const keep = (file: string, stage: StageFile): void =>
  writeFileSync(file, JSON.stringify(stage, null, 2), { mode: 0o600 })

/** Eight letters that cannot be misread, so never taken for a referrer id, which is digits. */
function newInvite(): string {
  const letters = 'ABCDEFGHJKMNPQRSTUVWXYZ'
  return Array.from({ length: 8 }, () => letters[randomInt(letters.length)]).join('')
}

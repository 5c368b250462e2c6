import { createHmac } from 'node:crypto'
import { makeSecrets, secretsSchema } from '../../functions/secrets.ts'
import type { Table } from '../../functions/table/write.ts'
import { seed } from '../seed.ts'
import type { SecretStore } from './secret-store.ts'

/**
 * Makes a new stage usable: adds missing keys to its secret, products and the invite code; brings the products of a
 * standing stage to their present version. It never changes an existing key, so it may run at every deployment: a new
 * key would end all sessions and lose every user name.
 */
export async function setUp(store: SecretStore, table: Table, feed: string): Promise<{ InviteCode: string }> {
  const existing: Record<string, unknown> = JSON.parse(await store.read())
  const secrets = secretsSchema.parse({ ...(await makeSecrets()), ...existing })
  if (Object.keys(secrets).length > Object.keys(existing).length) await store.write(JSON.stringify(secrets))
  const invite = stageInvite(secrets.uniqueKey)
  await seed(table, { feed, invite, uniqueKey: secrets.uniqueKey })
  return { InviteCode: invite }
}

/** Letters that cannot be misread. */
const LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ'

/** The stage's own invite code: it follows from its key, so it is stable without being kept. */
export function stageInvite(uniqueKey: string): string {
  const bytes = createHmac('sha256', uniqueKey).update('invite code of the stage').digest()
  return Array.from({ length: 8 }, (_, i) => LETTERS[bytes.readUInt16BE(i * 2) % LETTERS.length]).join('')
}

import { createHmac } from 'node:crypto'
import {
  makeSecrets,
  publicKeyOf,
  type SecretName,
  type Secrets,
  secretNames,
  secretsSchema,
} from '../../functions/secrets.ts'
import { storedText, storedValue } from '../../functions/stored-secret.ts'
import type { Table } from '../../functions/table/write.ts'
import { seed } from '../seed.ts'
import type { SecretStore } from './secret-store.ts'

/**
 * Adds missing secrets, products and the invite code. Never changes a key: that would end all sessions and
 * lose every user name.
 */
export async function setUp(
  stores: Record<SecretName, SecretStore>,
  table: Table,
  feed: string,
): Promise<{ InviteCode: string }> {
  const read = async (name: SecretName) => [name, storedValue(name, await stores[name].read())] as const
  const found = await Promise.all(secretNames.map(read))
  const existing = Object.fromEntries(found.filter(([, value]) => value !== undefined))
  const secrets = await withMissing(existing)
  for (const name of secretNames) if (!(name in existing)) await stores[name].write(storedText(secrets[name]))
  const invite = stageInvite(secrets.uniqueKey)
  await seed(table, { feed, invite, indexKeys: secrets.indexKeys })
  return { InviteCode: invite }
}

export async function withMissing(existing: Partial<Secrets>): Promise<Secrets> {
  const secrets = { ...(await makeSecrets()), ...existing }
  const { userSigningKeys, deskSigningKeys, pushKeys } = secrets
  return secretsSchema.parse({
    ...secrets,
    userVerifyingKeys: existing.userVerifyingKeys ?? userSigningKeys.map(publicKeyOf),
    pushPublicKeys: existing.pushPublicKeys ?? pushKeys.map(publicKeyOf),
    deskVerifyingKeys: existing.deskVerifyingKeys ?? deskSigningKeys.map(publicKeyOf),
  })
}

/** Letters that cannot be misread. */
const LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ'

/** Follows from a key, so it is stable without being stored. */
export function stageInvite(uniqueKey: string): string {
  const bytes = createHmac('sha256', uniqueKey).update('invite code of the stage').digest()
  return Array.from({ length: 8 }, (_, i) => LETTERS[bytes.readUInt16BE(i * 2) % LETTERS.length]).join('')
}

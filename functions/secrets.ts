import * as z from 'zod'

const key = z.string().regex(/^[A-Za-z0-9_-]{43}$/, 'a base64url key of 32 bytes')

/**
 * Secrets of the functions, in one secret of the stage (Secrets Manager) or, on a laptop, in a file of the data folder
 * that only its owner may read. Made by `makeSecrets`, never by hand.
 */
export const secretsSchema = z.strictObject({
  /** Ed25519 keys of tokens. The first signs; all verify, so a key can be changed without ending sessions. */
  tokenKeys: z.array(z.strictObject({ kid: z.string(), jwk: z.record(z.string(), z.unknown()) })).min(1),
  /** Keys the hashes in unique guards and counters. */
  uniqueKey: key,
  /** Encrypts proof links, so that they need no item and cannot be guessed. */
  proofKey: key,
  /** Encrypts operators' code secrets and keys the hashes of their codes. */
  deskKey: key,
  /** Seed of the simulated market's day keys. */
  simSeed: key,
  /** CloudFront sends it to the API; only then is its viewer address believed. */
  originSecret: key,
})

export type Secrets = z.output<typeof secretsSchema>

export async function makeSecrets(): Promise<Secrets> {
  const { randomBytes, generateKeyPairSync } = await import('node:crypto')
  const random = () => randomBytes(32).toString('base64url')
  const { privateKey } = generateKeyPairSync('ed25519')
  return {
    tokenKeys: [
      {
        kid: randomBytes(6).toString('base64url'),
        jwk: privateKey.export({ format: 'jwk' }) as Record<string, unknown>,
      },
    ],
    uniqueKey: random(),
    proofKey: random(),
    deskKey: random(),
    simSeed: random(),
    originSecret: random(),
  }
}

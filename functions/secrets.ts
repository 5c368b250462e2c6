import * as z from 'zod'

const key = z.string().regex(/^[A-Za-z0-9_-]{43}$/, 'a base64url key of 32 bytes')
const indexKey = z
  .string()
  .regex(/^[1-9][0-9]{0,3}\.[A-Za-z0-9_-]{43}$/, 'a number and a base64url key of 32 bytes')
const tokenKey = z.strictObject({ kid: z.string(), jwk: z.record(z.string(), z.unknown()) })
/** The current one first; beside it the previous, which is still taken while one replaces the other. */
const alive = <Each extends z.ZodType>(each: Each) => z.array(each).min(1).max(2)

/**
 * Secrets of the functions, split by use: each is a secret of its own (Secrets Manager), which only functions that
 * name it may read. On a laptop they lie in a file of the data folder that only its owner may read. Made by
 * `makeSecrets`, never by hand.
 */
export const secretsSchema = z.strictObject({
  /** Ed25519 private keys of users' tokens and of operators'; the first signs. */
  userSigningKeys: alive(tokenKey),
  deskSigningKeys: alive(tokenKey),
  /** Their public keys. All verify, so a key can be changed without ending sessions. */
  userVerifyingKeys: alive(tokenKey),
  deskVerifyingKeys: alive(tokenKey),
  /** Keys the hashes of counters and of used pictures and references. One for good. */
  uniqueKey: key,
  /** Unique values are found by them (table/blind-index.ts), each with its number. */
  indexKeys: alive(indexKey),
  /** Encrypt proof links, so that they need no item and cannot be guessed. */
  proofKeys: alive(key),
  /** Sign quotes of an exchange, so that they need no item. */
  quoteKeys: alive(key),
  /** Encrypt operators' code secrets and key the hashes of their codes. */
  deskKeys: alive(key),
  /** Key the hashes of codes by SMS and mail. */
  codeKeys: alive(key),
  /** Encrypt for the sender what it sends: where to, and the code. */
  outboxKeys: alive(key),
  /** P-256 private keys that sign web push (VAPID). Browsers subscribe under the first's public key, and are told by theirs. */
  pushKeys: alive(tokenKey),
  pushPublicKeys: alive(tokenKey),
  /** Seed of the simulated market's day keys. One for good: published days follow from it. */
  simSeed: key,
  /** CloudFront sends the first to the API; only then is its viewer address believed. */
  originSecrets: alive(key),
})

export type Secrets = z.output<typeof secretsSchema>
export type SecretName = keyof Secrets
export type TokenKey = z.output<typeof tokenKey>

export const secretNames = Object.keys(secretsSchema.shape) as SecretName[]

export async function makeSecrets(): Promise<Secrets> {
  const { randomBytes } = await import('node:crypto')
  const random = () => randomBytes(32).toString('base64url')
  const [user, desk, push] = [await makeTokenKey(), await makeTokenKey(), await makeTokenKey('push')]
  return {
    userSigningKeys: [user],
    deskSigningKeys: [desk],
    userVerifyingKeys: [publicKeyOf(user)],
    deskVerifyingKeys: [publicKeyOf(desk)],
    uniqueKey: random(),
    indexKeys: [`2.${random()}`],
    proofKeys: [random()],
    quoteKeys: [random()],
    deskKeys: [random()],
    codeKeys: [random()],
    outboxKeys: [random()],
    pushKeys: [push],
    pushPublicKeys: [publicKeyOf(push)],
    simSeed: random(),
    originSecrets: [random()],
  }
}

/** Ed25519 for tokens; P-256 for push, as its standard asks. */
export async function makeTokenKey(use: 'token' | 'push' = 'token'): Promise<TokenKey> {
  const { randomBytes, generateKeyPairSync } = await import('node:crypto')
  const { privateKey } =
    use === 'push' ? generateKeyPairSync('ec', { namedCurve: 'P-256' }) : generateKeyPairSync('ed25519')
  return {
    kid: randomBytes(6).toString('base64url'),
    jwk: privateKey.export({ format: 'jwk' }) as Record<string, unknown>,
  }
}

export function publicKeyOf({ kid, jwk: { d: _private, ...jwk } }: TokenKey): TokenKey {
  return { kid, jwk }
}

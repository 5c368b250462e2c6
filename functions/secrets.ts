import * as z from 'zod'

const key = z.string().regex(/^[A-Za-z0-9_-]{43}$/, 'a base64url key of 32 bytes')
const indexKey = z
  .string()
  .regex(/^[1-9][0-9]{0,3}\.[A-Za-z0-9_-]{43}$/, 'a number and a base64url key of 32 bytes')
const tokenKey = z.strictObject({ kid: z.string(), jwk: z.record(z.string(), z.unknown()) })
/** The current one first; the previous stays valid during a change. */
const alive = <Each extends z.ZodType>(each: Each) => z.array(each).min(1).max(2)

/** One secret for each use; only functions that name it may read it. Made by `makeSecrets`, never by hand. */
export const secretsSchema = z.strictObject({
  /** Ed25519; the first signs, all verify. */
  userSigningKeys: alive(tokenKey),
  deskSigningKeys: alive(tokenKey),
  userVerifyingKeys: alive(tokenKey),
  deskVerifyingKeys: alive(tokenKey),
  /** For hashes of counters, pictures and references. Never changes. */
  uniqueKey: key,
  indexKeys: alive(indexKey),
  proofKeys: alive(key),
  quoteKeys: alive(key),
  /** For operators' code secrets and codes. */
  deskKeys: alive(key),
  codeKeys: alive(key),
  outboxKeys: alive(key),
  /** P-256 (VAPID). Browsers subscribe under the first and are told by theirs. */
  pushKeys: alive(tokenKey),
  pushPublicKeys: alive(tokenKey),
  /** Never changes: published days follow from it. */
  simSeed: key,
  /** CloudFront proves its viewer address with one of these. */
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

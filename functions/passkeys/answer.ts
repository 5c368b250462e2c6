import {
  type AuthenticationResponseJSON,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { decodeAttestationObject } from '@simplewebauthn/server/helpers'
import * as z from 'zod/mini'
import { Refusal } from '../../shared/errors.ts'
import { isId } from '../../shared/ids.ts'
import type { RuntimeConfig } from '../config.ts'
import type { Passkey } from './passkey.ts'

export const ALGORITHMS = [-8, -7, -257]

const text = z.string().check(z.maxLength(16_000))
const transports = z.optional(z.array(z.string().check(z.maxLength(20))).check(z.maxLength(10)))
const assertion = z.object({
  id: text,
  rawId: text,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: text,
    authenticatorData: text,
    signature: text,
    userHandle: z.nullish(text),
  }),
})
const attestation = z.object({
  id: text,
  rawId: text,
  type: z.literal('public-key'),
  response: z.object({ clientDataJSON: text, attestationObject: text, transports }),
})
const clientData = z.object({ challenge: text })

const refused = () => new Refusal('passkey_refused')

function parsed<Schema extends z.ZodMiniType>(schema: Schema, json: string): z.output<Schema> {
  try {
    return schema.parse(JSON.parse(json))
  } catch {
    throw refused()
  }
}
const textOf = (base64url: string): string => Buffer.from(base64url, 'base64url').toString('utf8')
const challengeOf = (clientDataJSON: string): string => parsed(clientData, textOf(clientDataJSON)).challenge

export interface Assertion {
  credentialId: string
  /** From the authenticator; null if it is no user id of ours. */
  uid: string | null
  challenge: string
  json: AuthenticationResponseJSON
}

export function readAssertion(credential: string): Assertion {
  const { id, rawId, type, response } = parsed(assertion, credential)
  const { userHandle, ...proof } = response
  const uid = userHandle ? textOf(userHandle) : ''
  return {
    credentialId: id,
    uid: isId(uid) ? uid : null,
    challenge: challengeOf(response.clientDataJSON),
    json: { id, rawId, type, response: proof, clientExtensionResults: {} },
  }
}

export type Offered = NonNullable<RuntimeConfig['passkeys']>

/** Returns the signed counter without judging it. Throws `passkey_refused`. */
export async function verifyAssertion(
  { origins, rpId }: Offered,
  { json, challenge }: Assertion,
  { credentialId, publicKey }: Pick<Passkey, 'credentialId' | 'publicKey'>,
): Promise<number> {
  const verified = await verifyAuthenticationResponse({
    response: json,
    expectedChallenge: challenge,
    expectedOrigin: origins,
    expectedRPID: rpId,
    requireUserVerification: true,
    credential: { id: credentialId, publicKey, counter: 0 },
  }).catch(() => null)
  if (!verified?.verified) throw refused()
  return verified.authenticationInfo.newCounter
}

export async function verifyAttestation({ origins, rpId }: Offered, credential: string) {
  const { response: made, ...more } = parsed(attestation, credential)
  const challenge = challengeOf(made.clientDataJSON)
  const { transports = [], ...response } = made
  refuseCertificates(response.attestationObject)
  const json = { ...more, response, clientExtensionResults: {} } as RegistrationResponseJSON
  const verified = await verifyRegistrationResponse({
    response: json,
    expectedChallenge: challenge,
    expectedOrigin: origins,
    expectedRPID: rpId,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => null)
  if (!verified?.verified) throw refused()
  const { credential: kept, credentialDeviceType } = verified.registrationInfo
  return {
    challenge,
    transports,
    credentialId: kept.id,
    publicKey: kept.publicKey,
    counter: kept.counter,
    synced: credentialDeviceType === 'multiDevice',
  }
}

/** To judge a stranger's certificates the library would fetch URLs that they name. */
export function refuseCertificates(attestationObject: string): void {
  let isPlain = false
  try {
    const decoded = decodeAttestationObject(new Uint8Array(Buffer.from(attestationObject, 'base64url')))
    const format = decoded.get('fmt')
    isPlain = format === 'none' || (format === 'packed' && decoded.get('attStmt').get('x5c') === undefined)
  } catch {
    // Not even CBOR.
  }
  if (!isPlain) throw refused()
}

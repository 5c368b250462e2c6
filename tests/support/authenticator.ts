import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
  sign,
} from 'node:crypto'

// A software authenticator and its browser: makes and uses passkeys as WebAuthn describes them, knowing nothing of the
// product or of the library it verifies with. https://www.w3.org/TR/webauthn-3/

const sha256 = (bytes: Buffer | string): Buffer => createHash('sha256').update(bytes).digest()
const text = (value: string): Buffer => Buffer.from(value, 'utf8')

/** CBOR of the few shapes of an attestation object (RFC 8949): integers, bytes, texts and maps. */
type Cbor = number | string | Buffer | Map<number | string, Cbor>
function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, text(value).length), text(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  const pairs = [...value].flatMap(([key, item]) => [cbor(key), cbor(item)])
  return Buffer.concat([head(5, value.size), ...pairs])
}
function head(major: number, size: number): Buffer {
  if (size < 24) return Buffer.from([(major << 5) | size])
  if (size < 256) return Buffer.from([(major << 5) | 24, size])
  return Buffer.from([(major << 5) | 25, size >> 8, size & 255])
}

/** COSE key of ES256 (RFC 9053). */
function coseOf(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' })
  return cbor(
    new Map<number, Cbor>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ]),
  )
}

const USER_PRESENT = 1
const USER_VERIFIED = 4
const ATTESTED = 64

interface Bent {
  origin?: string
  rpId?: string
  challenge?: string
  type?: string
  /** Whether its user unlocked it. */
  verified?: boolean
  counter?: number
  userHandle?: string
  format?: string
  statement?: Map<string, Cbor>
}

export interface Authenticator {
  credentialId: string
  counter: number
  /** The answer to what `passkey_new` asks, as JSON text. `bent` says what is wrong with it. */
  make(options: string, bent?: Bent): string
  /** The answer to what `passkey_ask` or `passkey_start` asks; counts each use. */
  use(options: string, bent?: Bent): string
  /** Another of the same key, as it is now. */
  copy(): Authenticator
}

interface Secret {
  key: KeyObject
  credentialId: string
  userHandle: string
}

/** `origin`: the page it is used on. `counting`: whether it counts its uses, as passkeys of a single device may. */
export function authenticator(
  origin = 'http://localhost:8787',
  { counting = true }: { counting?: boolean } = {},
): Authenticator {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const made = { key: privateKey, credentialId: randomBytes(32).toString('base64url'), userHandle: '' }
  return held(made, 0, origin, counting)
}

function held(secret: Secret, startsAt: number, origin: string, counting: boolean): Authenticator {
  let counter = startsAt
  const clientData = (type: string, challenge: string, bent: Bent) =>
    text(
      JSON.stringify({
        type: bent.type ?? type,
        challenge: bent.challenge ?? challenge,
        origin: bent.origin ?? origin,
        crossOrigin: false,
      }),
    )
  const authData = (rpId: string, bent: Bent, attested?: Buffer) => {
    const flags = USER_PRESENT | (bent.verified === false ? 0 : USER_VERIFIED) | (attested ? ATTESTED : 0)
    const count = Buffer.alloc(4)
    count.writeUInt32BE(bent.counter ?? counter)
    return Buffer.concat([
      sha256(bent.rpId ?? rpId),
      Buffer.from([flags]),
      count,
      attested ?? Buffer.alloc(0),
    ])
  }
  return {
    credentialId: secret.credentialId,
    get counter() {
      return counter
    },
    make(options, bent = {}) {
      const { challenge, rp, user } = JSON.parse(options)
      secret.userHandle = user.id
      const id = Buffer.from(secret.credentialId, 'base64url')
      const length = Buffer.alloc(2)
      length.writeUInt16BE(id.length)
      const cose = coseOf(createPublicKey(secret.key))
      const attested = Buffer.concat([Buffer.alloc(16), length, id, cose])
      const attestation = cbor(
        new Map<string, Cbor>([
          ['fmt', bent.format ?? 'none'],
          ['attStmt', bent.statement ?? new Map()],
          ['authData', authData(rp.id, bent, attested)],
        ]),
      )
      return JSON.stringify({
        id: secret.credentialId,
        rawId: secret.credentialId,
        type: 'public-key',
        authenticatorAttachment: 'platform',
        clientExtensionResults: { credProps: { rk: true } },
        response: {
          clientDataJSON: clientData('webauthn.create', challenge, bent).toString('base64url'),
          attestationObject: attestation.toString('base64url'),
          transports: ['internal', 'hybrid'],
          publicKeyAlgorithm: -7,
        },
      })
    },
    use(options, bent = {}) {
      const { challenge, rpId } = JSON.parse(options)
      if (counting) counter++
      const data = authData(rpId, bent)
      const client = clientData('webauthn.get', challenge, bent)
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), secret.key)
      return JSON.stringify({
        id: secret.credentialId,
        rawId: secret.credentialId,
        type: 'public-key',
        authenticatorAttachment: 'platform',
        clientExtensionResults: {},
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: signature.toString('base64url'),
          userHandle: bent.userHandle ?? secret.userHandle,
        },
      })
    },
    copy: () =>
      held(
        { ...secret, key: createPrivateKey(secret.key.export({ type: 'pkcs8', format: 'pem' })) },
        counter,
        origin,
        counting,
      ),
  }
}

import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import * as z from 'zod'
import { type Context, InvalidCiphertext, type MasterKey } from './master-keys.ts'

const base64 = z.base64().transform((text) => Buffer.from(text, 'base64'))
const context = z.record(z.string(), z.string()).default({})
const blob = base64.refine(({ length }) => length >= 1 && length <= 6144)

const inputs = {
  GenerateDataKey: z.object({
    KeyId: z.string(),
    KeySpec: z.literal('AES_256'),
    EncryptionContext: context,
  }),
  Encrypt: z.object({
    KeyId: z.string(),
    Plaintext: base64.refine(({ length }) => length >= 1 && length <= 4096),
    EncryptionContext: context,
  }),
  Decrypt: z.object({ KeyId: z.string(), CiphertextBlob: blob, EncryptionContext: context }),
  ReEncrypt: z.object({
    SourceKeyId: z.string(),
    DestinationKeyId: z.string(),
    CiphertextBlob: blob,
    SourceEncryptionContext: context,
    DestinationEncryptionContext: context,
  }),
  DescribeKey: z.object({ KeyId: z.string() }),
  RotateKeyOnDemand: z.object({ KeyId: z.string() }),
}
type Action = keyof typeof inputs
type Input<A extends Action> = z.output<(typeof inputs)[A]>

class Refused extends Error {
  readonly type: string
  constructor(type: string) {
    super(type)
    this.type = type
  }
}

export interface LocalKms {
  listen(): Promise<string>
  close(): Promise<void>
}

const BODY_LIMIT_BYTES = 64 * 1024

/** By the caller's access key id, as IAM's policies say. */
export type MayUse = (caller: string, action: string, contexts: Context[]) => boolean

/** The real protocol, its errors, and its binding to a context. */
export function createKms(keyId: string, master: MasterKey, mayUse: MayUse = () => true): LocalKms {
  const encoded = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')
  const wrapped = (plain: Uint8Array, of: Context) => encoded(master.wrap(plain, of))
  const KeyId = `arn:aws:kms:local:000000000000:key/${keyId}`

  const perform: { [A in Action]: (input: Input<A>) => object } = {
    GenerateDataKey({ EncryptionContext }) {
      const plain = randomBytes(32)
      return { KeyId, Plaintext: encoded(plain), CiphertextBlob: wrapped(plain, EncryptionContext) }
    },
    Encrypt: ({ Plaintext, EncryptionContext }) => ({
      KeyId,
      CiphertextBlob: wrapped(Plaintext, EncryptionContext),
      EncryptionAlgorithm: 'SYMMETRIC_DEFAULT',
    }),
    Decrypt: ({ CiphertextBlob, EncryptionContext }) => ({
      KeyId,
      Plaintext: encoded(master.unwrap(CiphertextBlob, EncryptionContext)),
      EncryptionAlgorithm: 'SYMMETRIC_DEFAULT',
    }),
    ReEncrypt: (input) => ({
      KeyId,
      SourceKeyId: KeyId,
      CiphertextBlob: wrapped(
        master.unwrap(input.CiphertextBlob, input.SourceEncryptionContext),
        input.DestinationEncryptionContext,
      ),
    }),
    DescribeKey: () => ({ KeyMetadata: { KeyId: keyId, Arn: KeyId, Enabled: true, KeyState: 'Enabled' } }),
    RotateKeyOnDemand() {
      master.rotate()
      return { KeyId }
    },
  }

  async function answer(req: IncomingMessage): Promise<object> {
    // A browser must ask before it sends this header, so no web page can reach the port.
    const caller = /^AWS4-HMAC-SHA256 (?:Credential=([^/]+))?/.exec(req.headers.authorization ?? '')
    if (!caller) throw new Refused('MissingAuthenticationTokenException')
    const action = String(req.headers['x-amz-target']).replace(/^TrentService\./, '') as Action
    if (!Object.hasOwn(inputs, action)) throw new Refused('UnknownOperationException')
    const input = inputs[action].safeParse(await jsonOf(req))
    if (!input.success) throw new Refused('ValidationException')
    const named = Object.entries(input.data).filter(([name]) => name.endsWith('KeyId'))
    if (named.some(([, id]) => id !== keyId && id !== KeyId)) throw new Refused('NotFoundException')
    const contexts = Object.entries(input.data).flatMap(([name, value]) =>
      name.endsWith('EncryptionContext') ? [value as Context] : [],
    )
    if (!mayUse(caller[1] ?? '', action, contexts)) throw new Refused('AccessDeniedException')
    return perform[action](input.data as never)
  }

  const server = createServer((req, res) => {
    answer(req).then(
      (data) => send(res, 200, data),
      (error: Error) => {
        if (error instanceof InvalidCiphertext)
          return send(res, 400, { __type: 'InvalidCiphertextException' })
        if (error instanceof Refused) return send(res, 400, { __type: error.type, message: error.type })
        res.destroy(error)
      },
    )
  })

  return {
    async listen() {
      await new Promise<void>((resolve, reject) => {
        server.once('error', reject)
        server.listen(0, '127.0.0.1', resolve)
      })
      return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function send(res: ServerResponse, status: number, data: object): void {
  res.writeHead(status, { 'content-type': 'application/x-amz-json-1.1' }).end(JSON.stringify(data))
}

async function jsonOf(req: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of req) {
    bytes += (chunk as Buffer).length
    if (bytes > BODY_LIMIT_BYTES) throw new Refused('ValidationException')
    chunks.push(chunk as Buffer)
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8'))
  } catch {
    throw new Refused('ValidationException')
  }
}

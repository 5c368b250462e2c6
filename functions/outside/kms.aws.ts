import {
  DecryptCommand,
  GenerateDataKeyCommand,
  KMSClient,
  type KMSClientConfig,
  ReEncryptCommand,
} from '@aws-sdk/client-kms'
import { patient } from '../patience.ts'
import type { Kms } from './kms.ts'

export const keyClient = (config: KMSClientConfig = {}): KMSClient =>
  new KMSClient({ ...patient(), ...config })

export function kmsKeys(keyId: string, config: KMSClientConfig = {}, client = keyClient(config)): Kms {
  return {
    async makeKey(owner) {
      const { Plaintext, CiphertextBlob } = await client.send(
        new GenerateDataKeyCommand({ KeyId: keyId, KeySpec: 'AES_256', EncryptionContext: { ...owner } }),
      )
      return { plain: given(Plaintext), wrapped: given(CiphertextBlob) }
    },
    async unwrap(wrapped, owner) {
      const { Plaintext } = await client.send(
        // Named, so that no other key is tried.
        new DecryptCommand({ KeyId: keyId, CiphertextBlob: wrapped, EncryptionContext: { ...owner } }),
      )
      return given(Plaintext)
    },
    async rewrap(wrapped, owner) {
      const { CiphertextBlob } = await client.send(
        new ReEncryptCommand({
          CiphertextBlob: wrapped,
          SourceKeyId: keyId,
          SourceEncryptionContext: { ...owner },
          DestinationKeyId: keyId,
          DestinationEncryptionContext: { ...owner },
        }),
      )
      return given(CiphertextBlob)
    },
  }
}

function given(bytes: Uint8Array | undefined): Uint8Array {
  if (!bytes) throw new Error('KMS answered without a key')
  return bytes
}

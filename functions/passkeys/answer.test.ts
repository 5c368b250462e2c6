import { expect, test } from 'vitest'
import { authenticator } from '../../tests/support/authenticator.ts'
import { refuseCertificates } from './answer.ts'

const options = JSON.stringify({ challenge: 'AAAA', rp: { id: 'localhost' }, user: { id: 'AAAA' } })
type Bent = Parameters<ReturnType<typeof authenticator>['make']>[1]
const attestation = (bent: Bent): string =>
  JSON.parse(authenticator().make(options, bent)).response.attestationObject

test.each<[string, Bent]>([
  ['none', {}],
  ['packed by the passkey itself', { format: 'packed' }],
])('a proof of make of the form %s goes on to be verified', (_says, bent) => {
  expect(() => refuseCertificates(attestation(bent))).not.toThrow()
})

test.each<[string, Bent]>([
  ['packed with certificates', { format: 'packed', statement: new Map([['x5c', Buffer.alloc(8)]]) }],
  ['fido-u2f', { format: 'fido-u2f' }],
  ['android-key', { format: 'android-key' }],
  ['android-safetynet', { format: 'android-safetynet' }],
  ['tpm', { format: 'tpm' }],
  ['apple', { format: 'apple' }],
])('a proof of make of the form %s is refused before anything is looked up', (_says, bent) => {
  expect(() => refuseCertificates(attestation(bent))).toThrow('passkey_refused')
})

test('malformed attestations are refused', () => {
  for (const text of ['', 'AAAA', '!!!']) expect(() => refuseCertificates(text)).toThrow('passkey_refused')
})

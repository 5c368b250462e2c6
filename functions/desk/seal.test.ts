import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { codeHash, seal, unseal } from './seal.ts'

const [ADA, GRACE] = ['01KAY00000000000000000000A', '01KAY00000000000000000000B']
const key = randomBytes(32).toString('base64url')

test('a sealed secret opens for its operator, and says nothing of itself twice', () => {
  const sealed = seal('JBSWY3DPEHPK3PXP', ADA, key)
  expect(unseal(sealed, ADA, key)).toBe('JBSWY3DPEHPK3PXP')
  expect(sealed).toMatch(/^1\.[\w-]+$/)
  expect(seal('JBSWY3DPEHPK3PXP', ADA, key)).not.toBe(sealed)
})

test.each<[string, (sealed: string) => [string, string, string]]>([
  ["on another operator's item", (sealed) => [sealed, GRACE, key]],
  ['with another key', (sealed) => [sealed, ADA, randomBytes(32).toString('base64url')]],
  [
    'with a letter changed',
    (sealed) => [sealed.slice(0, 9) + (sealed[9] === 'A' ? 'B' : 'A') + sealed.slice(10), ADA, key],
  ],
  ['cut short', (sealed) => [sealed.slice(0, -4), ADA, key]],
])('a sealed secret %s does not open', (_says, change) => {
  expect(() => unseal(...change(seal('JBSWY3DPEHPK3PXP', ADA, key)))).toThrow()
})

test('one code is kept under as many hashes as it has owners, kinds and keys', () => {
  const other = randomBytes(32).toString('base64url')
  const hashes = [
    codeHash('recovery', 'ABC', ADA, key),
    codeHash('recovery', 'ABC', GRACE, key),
    codeHash('invite', 'ABC', ADA, key),
    codeHash('recovery', 'ABC', ADA, other),
  ]
  expect(new Set(hashes).size).toBe(4)
})

import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { codeHash, isCode, seal, unseal } from './seal.ts'

const [ADA, GRACE] = ['01KAY00000000000000000000A', '01KAY00000000000000000000B']
const key = randomBytes(32).toString('base64url')

const open = (sealed: string, operatorId: string, by: string) => unseal(sealed, operatorId, [by])

test('a sealed secret opens for its operator, and is different each time', () => {
  const sealed = seal('JBSWY3DPEHPK3PXP', ADA, key)
  expect(unseal(sealed, ADA, [key])).toBe('JBSWY3DPEHPK3PXP')
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
  expect(() => open(...change(seal('JBSWY3DPEHPK3PXP', ADA, key)))).toThrow()
})

test('during a key change, secrets and codes of the previous key stay valid', () => {
  const next = randomBytes(32).toString('base64url')
  expect(unseal(seal('JBSWY3DPEHPK3PXP', ADA, key), ADA, [next, key])).toBe('JBSWY3DPEHPK3PXP')
  const code = { kind: 'recovery', code: 'ABC', operatorId: ADA } as const
  expect(isCode(codeHash(code, key), code, [next, key])).toBe(true)
  expect(isCode(codeHash(code, key), code, [next])).toBe(false)
})

test('a code’s hash depends on owner, kind and key', () => {
  const other = randomBytes(32).toString('base64url')
  const hashes = [
    codeHash({ kind: 'recovery', code: 'ABC', operatorId: ADA }, key),
    codeHash({ kind: 'recovery', code: 'ABC', operatorId: GRACE }, key),
    codeHash({ kind: 'invite', code: 'ABC', operatorId: ADA }, key),
    codeHash({ kind: 'recovery', code: 'ABC', operatorId: ADA }, other),
  ]
  expect(new Set(hashes).size).toBe(4)
})

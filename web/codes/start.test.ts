import { afterEach, expect, test, vi } from 'vitest'
import { contactText } from './contact.ts'
import { keepSent } from './sent.ts'
import { startContact, waitingContact } from './start.ts'

const NOW = 1_900_000_000
const sent = (target: string) => ({
  ...({ scene: 'register', target, id: 'x', resendAt: NOW + 60, expiresAt: NOW + 300 } as const),
})
const stored = new Map<string, string>()
vi.stubGlobal('sessionStorage', {
  getItem: (name: string) => stored.get(name) ?? null,
  setItem: (name: string, value: string) => stored.set(name, value),
  removeItem: (name: string) => stored.delete(name),
})
vi.stubGlobal('navigator', { languages: ['de-DE'] })
afterEach(() => stored.clear())

test.each(['ada@example.com', '+66 81 234 5678', '+4915112345678'])(
  'a form begun anew while its code is awaited names %s, as it was typed',
  (target) => {
    keepSent(sent(target))
    const contact = waitingContact('register', 'de', NOW)
    expect(contact && contactText(contact)).toBe(target)
    expect(contact?.by).toBe(target.includes('@') ? 'mail' : 'phone')
  },
)

test.each([
  ['+66 81 234 5678', { country: 'TH', number: '81 234 5678' }],
  ['+1 201 555 0123', { country: 'US', number: '201 555 0123' }],
  ['+49 0151 23456789', { country: 'DE', number: '0151 23456789' }],
  // Typed whole, its code ends nowhere we know.
  ['+4915112345678', { country: 'DE', number: '+4915112345678' }],
])('the dialling code of %s is the button’s again, beside which stands no second one', (target, phone) => {
  keepSent(sent(target))
  expect(waitingContact('register', 'de', NOW)?.phone).toEqual(phone)
})

test('a code for something else, or one that is over, says nothing', () => {
  keepSent(sent('ada@example.com'))
  expect(waitingContact('forgot', 'de', NOW)).toBeNull()
  expect(waitingContact('register', 'de', NOW + 300)).toBeNull()
  expect(startContact('forgot', 'de', 'mail', NOW)).toMatchObject({ by: 'mail', mail: '' })
})

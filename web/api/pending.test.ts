import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepPending, pendingOperations } from './pending.ts'
import { setSession } from './session.ts'

const stored = new Map<string, string>()
beforeEach(() => {
  stored.clear()
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, text: string) => void stored.set(name, text),
    removeItem: (name: string) => void stored.delete(name),
  })
  setSession({ token: 't', expiresAt: 0, user: { publicId: '1' } } as never)
})
afterEach(() => {
  setSession(null)
  vi.unstubAllGlobals()
})

const pending = (path: string, body: object) => ({ id: '1', path, body, startedMs: 0 })

test('what carries a password, a code or where money goes to is never written down', () => {
  keepPending(pending('/api/user/addorder', { amount: '10' }))
  expect(pendingOperations()).toHaveLength(1)
  stored.clear()
  for (const body of [
    { oldPassword: 'x' },
    { fundPassword: 'x' },
    { password: 'x' },
    { code: '1' },
    { mailCode: '1' },
    { cardNumber: '4111' },
    { account: 'ada' },
    { address: '0x' },
  ])
    keepPending(pending('/api/user/pwd_pay', body))
  keepPending(pending('/api/login/reg', { username: 'ada' }))
  expect([...stored.values()].join()).toBe('')
})

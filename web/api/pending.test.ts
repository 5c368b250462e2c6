import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { markedFields } from '../../shared/api/marks.ts'
import type { Route } from '../../shared/api/route.ts'
import { routes } from '../../shared/api/routes.ts'
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

/** One of every route of the table, each marked field holding a text of its own. */
const secretive = routes.flatMap((route: Route) => {
  const names = Object.keys(markedFields(route))
  if (route.auth === 'desk' || !route.idempotent || names.length === 0) return []
  const marked = Object.fromEntries(names.map((name) => [name, `canary ${name}`]))
  return [[route.path, { level: 1, ...marked }] as const]
})

test('an operation is kept with its content', () => {
  keepPending({ ...pending('/api/user/addorder', { amount: '10' }), stepUp: 's' })
  expect(pendingOperations()).toMatchObject([{ id: '1', body: { amount: '10' }, stepUp: 's' }])
  keepPending(pending('/api/user/ticket', { id: '2', text: '' }))
  expect(pendingOperations()).toMatchObject([{ id: '1', body: { id: '2' } }])
})

test.each(secretive)('nothing secret or personal of %s is written down', (path, body) => {
  keepPending({ ...pending(path, body), stepUp: 'confirmed' })
  const text = [...stored.values()].join()
  expect(text).not.toMatch(/canary|confirmed|level/)
  // Remembered by its id and path alone; of a visitor nothing is.
  const kept = path.startsWith('/api/user/') ? [{ id: '1', path, startedMs: 0, publicId: '1' }] : []
  expect(pendingOperations()).toEqual(kept)
})

test('of an identity neither the number nor the name', () => {
  expect(secretive.map(([path]) => path)).toContain('/api/user/certification')
  keepPending(pending('/api/user/certification', { level: 1, idNumber: 'X4711', realName: 'Ada Byron' }))
  expect([...stored.values()].join()).not.toMatch(/X4711|Ada|level/)
})

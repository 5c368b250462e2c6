import { beforeEach, expect, test, vi } from 'vitest'
import { renewPush } from './renewPush.ts'

// A browser that keeps one subscription, as browsers do: under another key it must be given up first.
const bytes = (key: string): ArrayBuffer => Uint8Array.from(Buffer.from(key, 'base64url')).buffer
const [OLD, NEW] = ['BOld-key_old', 'BNew-key_new']
const service = 'https://push.example/'

let phone: { permission: string; under: string | null; made: number; asked: number }
const subscribed = () =>
  phone.under === null
    ? null
    : {
        endpoint: `${service}${phone.made}`,
        options: { applicationServerKey: bytes(phone.under) },
        toJSON: () => ({ keys: { p256dh: `p${phone.made}`, auth: `a${phone.made}` } }),
        unsubscribe: async () => {
          phone.under = null
        },
      }
const pushManager = {
  getSubscription: async () => subscribed(),
  subscribe: async ({ applicationServerKey: key }: { applicationServerKey: string }) => {
    if (phone.under !== null && phone.under !== key) throw new Error('subscribed under another key')
    Object.assign(phone, { under: key, made: phone.made + 1 })
    return subscribed()
  },
}
const Notification = {
  get permission() {
    return phone.permission
  },
  requestPermission: async () => {
    phone.asked++
    return phone.permission
  },
}
beforeEach(() => {
  phone = { permission: 'granted', under: OLD, made: 1, asked: 0 }
  const registration = { pushManager }
  const serviceWorker = { getRegistration: async () => registration, ready: Promise.resolve(registration) }
  vi.stubGlobal('navigator', { serviceWorker })
  vi.stubGlobal('window', { PushManager: class {}, Notification })
  vi.stubGlobal('Notification', Notification)
})

/** Requests to a stage with key `publicKey`, which then knows `browsers` browsers of this user. */
async function renewed(publicKey: string | null, browsers: number | Error = 1) {
  const told: unknown[] = []
  const get = async () => ({ publicKey })
  const post = async (_path: string, keys: object) => {
    told.push(keys)
    if (browsers instanceof Error) throw browsers
    return { browsers }
  }
  await renewPush({ get, post } as unknown as Parameters<typeof renewPush>[0])
  return told
}

test('under the key the stage has now it subscribes anew, and says which address that replaces', async () => {
  expect(await renewed(NEW)).toEqual([
    { endpoint: `${service}2`, p256dh: 'p2', auth: 'a2', publicKey: NEW, replaces: `${service}1` },
  ])
  expect(phone.under).toBe(NEW)
  expect(await renewed(NEW)).toEqual([])
})

test('a browser that somebody else is told on is left without', async () => {
  expect(await renewed(NEW, 0)).toHaveLength(1)
  expect(phone.under).toBeNull()
})

test('one the stage could not be told of is given up: it would be told nothing, and look as if it were', async () => {
  await expect(renewed(NEW, new Error('no line'))).rejects.toThrow('no line')
  expect(phone.under).toBeNull()
})

test.each([
  ['under the same key', OLD, {}],
  ['of a stage that tells nobody by push', null, {}],
  ['that never subscribed', NEW, { under: null }],
  ['without leave', NEW, { permission: 'default' }],
  ['whose user said no', NEW, { permission: 'denied' }],
])('of a browser %s nothing is told, and its user is asked nothing', async (_which, key, changes) => {
  Object.assign(phone, changes)
  const { under } = phone
  expect([await renewed(key), phone.under, phone.asked]).toEqual([[], under, 0])
})

test('a browser without push is let be', async () => {
  vi.stubGlobal('navigator', {})
  expect(await renewed(NEW)).toEqual([])
})

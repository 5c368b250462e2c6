import { expect, test } from 'vitest'
import { isPushAuth, isPushEndpoint, isPushKey } from './push.ts'

test.each([
  'https://fcm.googleapis.com/fcm/send/abc:def',
  'https://updates.push.services.mozilla.com/wpush/v2/gAAAA',
  'https://db5p.notify.windows.com/w/?token=BQYAAAD%2f',
  'https://web.push.apple.com/QGuQyavXutnMR',
  'https://web.push.apple.com:443/QGuQyavXutnMR',
  'https://FCM.googleapis.com/fcm/send/abc',
])('%s is one of a push service', (endpoint) => {
  expect(isPushEndpoint(endpoint)).toBe(true)
})

test.each([
  ['no address', 'fcm.googleapis.com/fcm/send/abc'],
  ['nothing', ''],
  ['plain http', 'http://fcm.googleapis.com/fcm/send/abc'],
  ['another scheme', 'ftp://fcm.googleapis.com/abc'],
  ['another port', 'https://fcm.googleapis.com:8443/fcm/send/abc'],
  ['this machine', 'https://localhost/push'],
  ['this machine by number', 'https://127.0.0.1/push'],
  ['this machine by another number', 'https://[::1]/push'],
  ['a private range', 'https://10.0.0.5/push'],
  ['the metadata of a cloud', 'https://169.254.169.254/latest/meta-data'],
  ['a number written otherwise', 'https://2130706433/push'],
  ['a host of nobody’s', 'https://push.example.com/abc'],
  ['a host that only begins like one', 'https://fcm.googleapis.com.example.com/abc'],
  ['a host that only ends like one', 'https://evilnotify.windows.com/abc'],
  ['the domain itself of many hosts', 'https://notify.windows.com/abc'],
  ['a host below one', 'https://x.fcm.googleapis.com/abc'],
  ['a host with a dot behind it', 'https://fcm.googleapis.com./abc'],
  ['a name before the host', 'https://fcm.googleapis.com@example.com/abc'],
  ['a name and a right host', 'https://user@fcm.googleapis.com/abc'],
  ['a fragment', 'https://fcm.googleapis.com/abc#x'],
  ['a very long one', `https://fcm.googleapis.com/${'a'.repeat(1000)}`],
])('%s is none', (_, endpoint) => {
  expect(isPushEndpoint(endpoint)).toBe(false)
})

test('keys are those a browser makes', () => {
  expect(isPushKey(`B${'A'.repeat(86)}`)).toBe(true)
  for (const key of ['', `A${'A'.repeat(86)}`, `B${'A'.repeat(85)}`, `B${'A'.repeat(85)}+`])
    expect(isPushKey(key)).toBe(false)
  expect([isPushAuth('A'.repeat(22)), isPushAuth('A'.repeat(21)), isPushAuth(`${'A'.repeat(21)}=`)]).toEqual([
    ...[true, false, false],
  ])
})

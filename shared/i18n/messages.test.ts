import { expect, test } from 'vitest'
import { messageText } from './messages.ts'

test('a login from a browser nobody knows names an unknown device', () => {
  const device = { browser: 'other', system: 'other' }
  expect(messageText('en', 'new_device', device).text).toContain('on a new device: Unknown device.')
  expect(messageText('de', 'new_device', { ...device, system: 'Linux' }).text).toContain('Linux')
})

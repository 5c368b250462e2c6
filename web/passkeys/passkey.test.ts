import { expect, test } from 'vitest'
import { faultOf, knowsPasskeys, offersPasskeys, PasskeyError, showPasskey } from './passkey.ts'

const named = (name: string, cause?: Error) => Object.assign(new Error('', { cause }), { name })

test.each([
  ['the question was closed, or its time was over', named('NotAllowedError'), 'cancelled'],
  ['another question took its place', named('AbortError'), 'cancelled'],
  ['the device has one already', named('InvalidStateError'), 'already_there'],
  ['the library names it in words of its own', named('Error', named('NotAllowedError')), 'cancelled'],
  ['the device cannot', named('NotSupportedError'), 'unsupported'],
  ['the address is none of a passkey', named('SecurityError'), 'unsupported'],
  ['anything else', new TypeError('x'), 'failed'],
  ['not even an error', 'x', 'failed'],
])('%s', (_, error, fault) => expect(faultOf(error)).toBe(fault))

test('a browser without passkeys is told apart before anything is asked', async () => {
  expect(knowsPasskeys()).toBe(false)
  expect(await offersPasskeys()).toBe(false)
  await expect(showPasskey({})).rejects.toEqual(new PasskeyError('unsupported'))
})

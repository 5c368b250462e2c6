import { phoneStorage } from '../store/storage.ts'

const KEY = 'evenhand.device'
const BYTES = 24

/**
 * A random name this browser keeps for itself and sends with each login, so that its user can be told of a login
 * elsewhere. Undefined where the browser keeps nothing.
 */
export function deviceId(): string | undefined {
  if (!phoneStorage.read(KEY)) phoneStorage.write(KEY, randomName())
  return phoneStorage.read(KEY) ?? undefined
}

const randomName = (): string =>
  btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(BYTES))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')

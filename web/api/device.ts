import { phoneStorage } from '../store/storage.ts'

const KEY = 'evenhand.device'
const BYTES = 24

/** A random name sent with each login, so that a login elsewhere is noticed. Undefined without storage. */
export function deviceId(): string | undefined {
  if (!phoneStorage.read(KEY)) phoneStorage.write(KEY, randomName())
  return phoneStorage.read(KEY) ?? undefined
}

const randomName = (): string =>
  btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(BYTES))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')

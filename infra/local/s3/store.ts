import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { EpochMs } from '../../../shared/time.ts'

export interface StoredObject {
  bytes: Buffer
  contentType: string
  etag: string
  modifiedMs: number
}

export interface ObjectStore {
  get(key: string): StoredObject | undefined
  put(key: string, bytes: Buffer, contentType: string, nowMs: EpochMs): StoredObject
  remove(key: string): void
  keys(prefix: string): string[]
}

const etagOf = (bytes: Buffer) => `"${createHash('md5').update(bytes).digest('hex')}"`

export function memoryStore(): ObjectStore {
  const objects = new Map<string, StoredObject>()
  return {
    get: (key) => objects.get(key),
    put(key, bytes, contentType, modifiedMs) {
      const object = { bytes, contentType, etag: etagOf(bytes), modifiedMs }
      objects.set(key, object)
      return object
    },
    remove: (key) => void objects.delete(key),
    keys: (prefix) => [...objects.keys()].filter((key) => key.startsWith(prefix)),
  }
}

/** A key becomes one file name, so none can leave the folder. */
export function folderStore(folder: string): ObjectStore {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const fileOf = (key: string) => join(folder, Buffer.from(key).toString('base64url'))
  return {
    get(key) {
      try {
        const bytes = readFileSync(fileOf(key))
        const contentType = readFileSync(`${fileOf(key)}.type`, 'utf8')
        return { bytes, contentType, etag: etagOf(bytes), modifiedMs: statSync(fileOf(key)).mtimeMs }
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
        throw error
      }
    },
    put(key, bytes, contentType, modifiedMs) {
      // The type first, so that an object with bytes is complete.
      writeFileSync(`${fileOf(key)}.type`, contentType, { mode: 0o600 })
      writeFileSync(fileOf(key), bytes, { mode: 0o600 })
      return { bytes, contentType, etag: etagOf(bytes), modifiedMs }
    },
    remove(key) {
      rmSync(fileOf(key), { force: true })
      rmSync(`${fileOf(key)}.type`, { force: true })
    },
    keys: (prefix) =>
      readdirSync(folder)
        .filter((name) => !name.endsWith('.type'))
        .map((name) => Buffer.from(name, 'base64url').toString('utf8'))
        .filter((key) => key.startsWith(prefix)),
  }
}

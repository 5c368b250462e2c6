import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

/** OWASP's argon2id setting: 19 MiB, two passes, about 40 ms on one core. */
interface Parameters {
  memory: number
  passes: number
  parallelism: number
}
const CURRENT: Parameters = { memory: 19_456, passes: 2, parallelism: 1 }
const HASH_BYTES = 32

const derive = promisify(argon2)

const compute = (password: string, salt: Buffer, { memory, passes, parallelism }: Parameters) =>
  derive('argon2id', {
    message: password.normalize('NFKC'),
    nonce: salt,
    memory,
    passes,
    parallelism,
    tagLength: HASH_BYTES,
  })

export async function hashPassword(password: string, parameters = CURRENT): Promise<string> {
  const salt = randomBytes(16)
  const hash = await compute(password, salt, parameters)
  const { memory, passes, parallelism } = parameters
  return [
    'argon2id',
    [memory, passes, parallelism].join(','),
    salt.toString('base64url'),
    hash.toString('base64url'),
  ].join('$')
}

/** Constant time; `stale` if the hash has older parameters. */
export async function verifyPassword(
  password: string,
  stored: string,
): Promise<{ right: boolean; stale: boolean }> {
  const [kind, setting, salt, hash] = stored.split('$') as [string, string, string, string]
  if (kind !== 'argon2id') throw new Error(`unknown password hash: ${kind}`)
  const [memory, passes, parallelism] = setting.split(',').map(Number) as [number, number, number]
  const expected = Buffer.from(hash, 'base64url')
  const actual = await compute(password, Buffer.from(salt, 'base64url'), { memory, passes, parallelism })
  const stale = memory !== CURRENT.memory || passes !== CURRENT.passes || parallelism !== CURRENT.parallelism
  return { right: timingSafeEqual(actual, expected), stale }
}

/** Unknown names are compared with it, so that both refusals cost the same work. */
let nobody: Promise<string> | undefined
export function nobodysHash(): Promise<string> {
  nobody ??= hashPassword(randomBytes(24).toString('base64url'))
  return nobody
}

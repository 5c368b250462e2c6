import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

export interface Address {
  host: string
  port: number
}

const LOOPBACK = '127.0.0.1'

/** Below the ports systems give to connections. */
const [FROM, TO] = [20_000, 32_000]
const DRAWS = 50

/** Rejects with the last error after fifty tries. */
export async function freePort(host = LOOPBACK): Promise<number> {
  for (let draws = 1; ; draws++) {
    const port = randomInt(FROM, TO)
    try {
      return await tried(host, port)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE' || draws === DRAWS) throw error
    }
  }
}

function tried(host: string, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(port, host, () => probe.close(() => resolve(port)))
  })
}

/**
 * A random loopback address: the engine has no password and answers any web page. macOS has only `127.0.0.1`;
 * then `hidden` is false.
 */
export async function hiddenAddress(): Promise<Address & { hidden: boolean }> {
  const host = `127.${randomInt(1, 255)}.${randomInt(256)}.${randomInt(1, 255)}`
  try {
    return { host, port: await freePort(host), hidden: true }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRNOTAVAIL') throw error
    return { host: LOOPBACK, port: await freePort(), hidden: false }
  }
}

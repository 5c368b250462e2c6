import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

export interface Address {
  host: string
  port: number
}

const LOOPBACK = '127.0.0.1'

/** Below those that systems give to connections, so that none takes the port before it is listened on. */
const [FROM, TO] = [20_000, 32_000]
const DRAWS = 50

/** A port of a loopback address that is free, drawn by chance. Rejects with the last error if fifty were not. */
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
 * Where the engine listens: one of 16 million loopback addresses, drawn anew for each start, and one of its ports. The
 * engine asks for no secret and lets every page of a browser read its answers, so its address is the secret: a page
 * would have to try billions. A system that knows `127.0.0.1` alone (macOS) answers that one, and `hidden` is false.
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

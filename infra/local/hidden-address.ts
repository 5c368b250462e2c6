import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

export interface Address {
  host: string
  port: number
}

const LOOPBACK = '127.0.0.1'

/** A free port of a loopback address. */
export function freePort(host = LOOPBACK): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, host, () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => resolve(port))
    })
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

import type { IncomingMessage } from 'node:http'
import type { Page } from 'playwright-core'
import type { Site } from './browser.ts'

/** What a phone has in the country: bytes a second each way, and milliseconds before anything comes. */
export const lines = {
  '3G': { latency: 300, downloadThroughput: 200_000, uploadThroughput: 96_000 },
  'slow 3G': { latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 },
} as const

export async function onLine(page: Page, line: keyof typeof lines): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.emulateNetworkConditions', { offline: false, ...lines[line] })
}

export interface Posts {
  /** Bytes each post said it would bring, in the order they came. */
  bytes: number[]
  /** How many of them were cut off. */
  dropped: number
}

/**
 * Counts what is posted to the site's bucket, and cuts the first `drops` posts off when half of each has come, or with
 * `everySecond` the first, the third and so on.
 */
export function watchPosts({ stack: { bucket } }: Site, { drops = 0, everySecond = false } = {}): Posts {
  const posts: Posts = { bytes: [], dropped: 0 }
  const { handle } = bucket
  bucket.handle = async (request, response, below) => {
    if (request.method !== 'POST') return handle(request, response, below)
    posts.bytes.push(Number(request.headers['content-length']))
    const cut = everySecond ? posts.bytes.length % 2 === 1 : posts.bytes.length <= drops
    if (!cut) return handle(request, response, below)
    await cutInHalf(request)
    posts.dropped++
  }
  return posts
}

/** Reads half of what was promised, and hangs up without a word. */
async function cutInHalf(request: IncomingMessage): Promise<void> {
  // Read no further, the request would let go of it.
  const { socket } = request
  let left = Number(request.headers['content-length']) / 2
  for await (const chunk of request as AsyncIterable<Buffer>) {
    left -= chunk.length
    if (left <= 0) break
  }
  socket.destroy()
}

import { gzipSync } from 'node:zlib'
import type { Response } from 'playwright-core'
import type { PageOptions, Site } from './browser.ts'
import { lookAt } from './look.ts'

export interface FirstLoad {
  /** Bytes after gzip. */
  script: number
  language: number
  style: number
  files: string[]
}

/** What a phone with an empty cache fetches to show a page, by kind, as gzip would send it. */
export async function firstLoad(site: Site, path: string, options: PageOptions = {}): Promise<FirstLoad> {
  const load: FirstLoad = { script: 0, language: 0, style: 0, files: [] }
  const pending: Promise<void>[] = []
  async function add(response: Response): Promise<void> {
    const name = /^\/h5\/assets\/(.+)$/.exec(new URL(response.url()).pathname)?.[1]
    if (!name) return
    const kind = name.endsWith('.css') ? 'style' : isLanguage(name) ? 'language' : 'script'
    // Read first, then add: `+= await` would add to what stood there before waiting.
    const bytes = gzipSync(await response.body()).length
    load[kind] += bytes
    load.files.push(name)
  }
  const { page, context } = await site.open(path, {
    ...options,
    fresh: true,
    watch: (fresh) => {
      fresh.on('response', (response) => pending.push(add(response)))
      return options.watch?.(fresh)
    },
  })
  await page.waitForLoadState('networkidle')
  // A busy machine pauses between two files as long as an idle network does: what waits for code is drawn by then.
  await (await lookAt(page)).settle()
  await Promise.all(pending)
  await context.close()
  return load
}

const isLanguage = (name: string): boolean =>
  /^(later-)?(en|zh-Hans|zh-Hant|es|fr|ja|vi|de|ko|th)-[\w-]{8}\.js$/.test(name)

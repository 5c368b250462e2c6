import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { Page } from 'playwright-core'

const source = readFileSync(join(import.meta.dirname, '..', 'web', 'fixtures', 'look.js'), 'utf8')
// axe comes with its adapter for playwright, which would send it anew for every screen.
const adapter = createRequire(import.meta.url).resolve('@axe-core/playwright')
const axe = readFileSync(createRequire(adapter).resolve('axe-core/axe.min.js'), 'utf8')

/** What stands on a page. See fixtures/look.js, which runs in it. */
export interface Look {
  /** Goes to an address without loading anew, and waits until nothing moves but figures; answers where that led. */
  go(address: string): Promise<string>
  /** Waits likewise, where one is. */
  settle(): Promise<string>
  texts(): Promise<string[]>
  /** Sentences: what is wider than its place. */
  overflow(): Promise<string[]>
  /** Controls lower than 44 px. */
  small(): Promise<string[]>
  /** What axe objects to, by all of its rules or by one. */
  axe(rule?: string): Promise<string[]>
}

/** Looks at a page that has been opened. */
export async function lookAt(page: Page): Promise<Look> {
  await page.getByRole('heading', { level: 1 }).waitFor()
  // A page that has been loaded anew does not know it any more.
  async function ask<T>(call: string): Promise<T> {
    if (!(await page.evaluate(`'look' in globalThis`))) await page.evaluate(source)
    return (await page.evaluate(`look.${call}`)) as T
  }
  return {
    go: async (address) => (await ask<string>(`go(${JSON.stringify(`#${address}`)})`)).slice(1),
    settle: () => ask('settle()'),
    texts: () => ask('texts()'),
    overflow: () => ask('overflow()'),
    small: () => ask('small()'),
    async axe(rule) {
      if (!(await page.evaluate(`'axe' in window`))) await page.evaluate(axe)
      return ask(`axe(${JSON.stringify(rule ?? null)})`)
    },
  }
}

import { buildWebIfChanged } from '../../infra/local/build-web.ts'
import { openSite } from '../support/browser.ts'
import { unpackChromium } from '../support/chromium.ts'
import { firstLoad } from '../support/first-load.ts'
import type { Figure } from './figure.ts'

/** Bytes of the first load of login and home, by kind. */
export async function benchFirstLoad(): Promise<Figure[]> {
  const site = await openSite(await unpackChromium(), await buildWebIfChanged())
  const figures: Figure[] = []
  for (const [name, path] of [
    ['home', '/'],
    ['login', '/pages/login/login'],
  ] as const) {
    const { script, language, style } = await firstLoad(site, path)
    const figure = (kind: string, bytes: number, bound: number): Figure => ({
      name: `first load of ${name}: ${kind}, gz`,
      value: bytes / 1000,
      unit: 'kB',
      bound: { kind: 'max', value: bound },
    })
    figures.push(figure('script', script, 145), figure('language', language, 16), figure('style', style, 12))
  }
  await site.stop()
  return figures
}

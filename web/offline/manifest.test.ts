import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const file = (path: string) => new URL(`../public/${path}`, import.meta.url)
const manifest = JSON.parse(readFileSync(file('manifest.webmanifest'), 'utf8'))
/** Width and height of a PNG, from its header. */
const sizeOf = (png: Buffer) => `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`

test('the app has its own scope, and icons of the sizes it names', () => {
  expect(manifest).toMatchObject({ scope: '/h5/', start_url: '/h5/', display: 'standalone' })
  const icons: { src: string; sizes: string; type: string; purpose?: string }[] = manifest.icons
  for (const { src, sizes, type } of icons) {
    const path = src.replace('/h5/', '')
    expect([src, existsSync(file(path))]).toEqual([src, true])
    if (type === 'image/png') expect([src, sizeOf(readFileSync(file(path)))]).toEqual([src, sizes])
  }
  expect(icons.filter(({ purpose }) => purpose === 'maskable')).toHaveLength(1)
  expect(sizeOf(readFileSync(file('icons/apple-180.png')))).toBe('180x180')
})

test('the page names both, and its first colour is that of the light theme', () => {
  const html = readFileSync(new URL('../index.html', import.meta.url), 'utf8')
  const css = readFileSync(new URL('../ui/tokens.css', import.meta.url), 'utf8')
  expect(html).toContain('<link rel="manifest" href="/manifest.webmanifest" />')
  expect(html).toContain('<link rel="apple-touch-icon" href="/icons/apple-180.png" />')
  expect(css).toContain(`--bg: ${manifest.theme_color.toLowerCase()};`)
})

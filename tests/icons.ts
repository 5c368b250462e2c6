import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { markLines } from '../web/ui/markLines.ts'
import { launch } from './support/browser.ts'
import { unpackChromium } from './support/chromium.ts'

// node tests/icons.ts: draws the icons of a home screen from the mark, into web/public/icons. Phones cut a maskable one
// to a shape of their own: its mark keeps to the middle.
const folder = join(import.meta.dirname, '..', 'web', 'public', 'icons')
const icons = [
  { name: '192', size: 192, part: 0.64 },
  { name: '512', size: 512, part: 0.64 },
  { name: 'maskable-512', size: 512, part: 0.5 },
  { name: 'apple-180', size: 180, part: 0.6 },
]

mkdirSync(folder, { recursive: true })
const browser = await launch(await unpackChromium())
for (const { name, size, part } of icons) {
  const page = await browser.newPage({ viewport: { width: size, height: size } })
  const mark = size * part
  await page.setContent(`<body style="margin:0;background:#0E5468;display:grid;place-items:center;height:${size}px">
    <svg width="${mark}" height="${mark}" viewBox="0 0 24 24" fill="none" stroke="#FFFFFF" stroke-width="1.75"
      stroke-linecap="round" stroke-linejoin="round"><path d="${markLines}"/></svg>`)
  writeFileSync(join(folder, `${name}.png`), await page.screenshot())
  await page.close()
}
await browser.close()

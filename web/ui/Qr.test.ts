import decodeQR from 'qr/decode.js'
import { expect, test } from 'vitest'
import { drawing } from './Qr.tsx'

const SCALE = 4

/** The drawing as a camera would see it: four pixels to a module. */
function seen({ size, path }: { size: number; path: string }) {
  const side = size * SCALE
  const data = new Uint8ClampedArray(side * side * 4).fill(255)
  for (const [, x, y, run] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g)) {
    for (let py = Number(y) * SCALE; py < (Number(y) + 1) * SCALE; py++) {
      for (let px = Number(x) * SCALE; px < (Number(x) + Number(run)) * SCALE; px++)
        data.fill(0, (py * side + px) * 4, (py * side + px) * 4 + 3)
    }
  }
  return { width: side, height: side, data }
}

test.each([
  'PRACTICE-ADDRESS-NOTHING-IS-SENT',
  'otpauth://totp/Evenhand%20Desk:ada?issuer=Evenhand%20Desk&secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&digits=6',
  '实盘地址',
])('%s is read as it was written', (text) => {
  expect(decodeQR(seen(drawing(text)))).toBe(text)
})

test('a quiet zone of four modules surrounds it', () => {
  const { size, path } = drawing('x')
  const runs = [...path.matchAll(/M(\d+) (\d+)h(\d+)/g)]
  expect(Math.min(...runs.map(([, x]) => Number(x)))).toBe(4)
  expect(Math.min(...runs.map(([, , y]) => Number(y)))).toBe(4)
  expect(Math.max(...runs.map(([, x, , run]) => Number(x) + Number(run)))).toBe(size - 4)
})

import type { Browser } from 'playwright-core'

export interface Picture {
  caption: string
  png: Buffer
}

const GAP = 16
const CAPTION = 20

/**
 * Lays pictures of phones out in rows, each under its name, as one WebP: the browser's own canvas is the only
 * drawing tool needed.
 */
export async function contactSheet(
  browser: Browser,
  pictures: Picture[],
  { columns, width, height, quality }: { columns: number; width: number; height: number; quality: number },
): Promise<Buffer> {
  const page = await browser.newPage()
  const rows = Math.ceil(pictures.length / columns)
  const place = (index: number) => ({
    x: GAP + (index % columns) * (width + GAP),
    y: GAP + Math.floor(index / columns) * (height + CAPTION + GAP),
  })
  const cells = pictures.map(({ caption, png }, index) => ({
    ...place(index),
    caption,
    source: `data:image/png;base64,${png.toString('base64')}`,
  }))
  const sheet = {
    width: GAP + columns * (width + GAP),
    height: GAP + rows * (height + CAPTION + GAP),
  }
  const url = (await page.evaluate(`(async () => {
    const canvas = Object.assign(document.createElement('canvas'), ${JSON.stringify(sheet)})
    const context = canvas.getContext('2d')
    context.imageSmoothingQuality = 'high'
    context.fillStyle = '#ddd'
    context.fillRect(0, 0, canvas.width, canvas.height)
    context.font = '13px sans-serif'
    for (const { x, y, caption, source } of ${JSON.stringify(cells)}) {
      const image = new Image()
      image.src = source
      await image.decode()
      context.fillStyle = '#222'
      context.fillText(caption, x, y + ${CAPTION - 7})
      context.drawImage(image, x, y + ${CAPTION}, ${width}, ${height})
    }
    return canvas.toDataURL('image/webp', ${quality})
  })()`)) as string
  await page.close()
  return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64')
}

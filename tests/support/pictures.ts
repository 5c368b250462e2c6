import jpeg from 'jpeg-js'
import { PNG } from 'pngjs'

/** A png of some colour; the same seed makes the same picture. */
export function png(seed = 1, width = 8, height = 6): Buffer {
  const picture = new PNG({ width, height })
  for (let at = 0; at < picture.data.length; at += 4)
    picture.data.set([(at * seed) % 251, (at * 7 + seed) % 253, at % 241, 255], at)
  return PNG.sync.write(picture)
}

export const jpg = (seed = 1): Buffer => {
  const { width, height, data } = PNG.sync.read(png(seed, 16, 16))
  return jpeg.encode({ width, height, data }, 80).data
}

export const PIXEL = png()

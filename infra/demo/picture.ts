import { randomInt } from 'node:crypto'
import { PNG } from 'pngjs'

const [WIDTH, HEIGHT] = [180, 240]
const PAPER = [245, 244, 240]

/** Unique stripes, which show nobody's data. */
export function sample(): Buffer {
  const picture = new PNG({ width: WIDTH, height: HEIGHT })
  const ink = [randomInt(60), 60 + randomInt(60), 80 + randomInt(60)]
  const ends = Array.from({ length: HEIGHT / 24 }, () => 60 + randomInt(WIDTH - 80))
  for (let y = 0; y < HEIGHT; y++) {
    const isLine = y % 24 > 8 && y % 24 < 16
    for (let x = 0; x < WIDTH; x++) {
      const inked = isLine && x > 20 && x < (ends[Math.floor(y / 24)] ?? 0)
      picture.data.set([...(inked ? ink : PAPER), 255], (y * WIDTH + x) * 4)
    }
  }
  return PNG.sync.write(picture)
}

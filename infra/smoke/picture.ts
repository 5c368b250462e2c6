import { PNG } from 'pngjs'

/** Unique: the desk is warned of a picture sent before. */
export function smokePicture(random: () => number = Math.random): Buffer {
  const picture = new PNG({ width: 64, height: 64 })
  for (let at = 0; at < picture.data.length; at += 4)
    picture.data.set([Math.floor(random() * 256), (at * 7) % 253, at % 241, 255], at)
  return PNG.sync.write(picture)
}

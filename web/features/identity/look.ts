import type { PicturePart } from '../../../shared/identity.ts'
import { decoded, pixelsOf } from '../../ui/drawing.ts'
import { fitted } from '../../ui/image.ts'
import { type Doubt, doubtsAbout, isSmall, LOOK_PX } from './quality.ts'

/** Rejects if the browser cannot draw the picture. */
export async function lookAt(part: PicturePart, picture: Blob): Promise<Doubt[]> {
  const image = await decoded(picture)
  try {
    // Screenshots may be dark and flat, as many apps are.
    if (part === 'asset') return isSmall(image) ? ['too_small'] : []
    const pixels = pixelsOf(image, fitted(image.width, image.height, LOOK_PX))
    if (!pixels) return []
    const doubts = doubtsAbout(pixels, image)
    // Held in front of a window, the middle of the picture may be white.
    return part === 'handheld' ? doubts.filter((doubt) => doubt !== 'glare') : doubts
  } finally {
    image.close()
  }
}

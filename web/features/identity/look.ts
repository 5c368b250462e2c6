import type { PicturePart } from '../../../shared/identity.ts'
import { decoded, pixelsOf } from '../../ui/drawing.ts'
import { fitted } from '../../ui/image.ts'
import { type Doubt, doubtsAbout, isSmall, LOOK_PX } from './quality.ts'

/** What may be wrong with a prepared picture of a part. Rejects where the browser cannot draw it. */
export async function lookAt(part: PicturePart, picture: Blob): Promise<Doubt[]> {
  const image = await decoded(picture)
  try {
    // A screenshot has no camera: dark and flat is how many apps look.
    if (part === 'asset') return isSmall(image) ? ['too_small'] : []
    const pixels = pixelsOf(image, fitted(image.width, image.height, LOOK_PX))
    if (!pixels) return []
    const doubts = doubtsAbout(pixels, image)
    // Held in front of a window, the middle of the picture may well be white.
    return part === 'handheld' ? doubts.filter((doubt) => doubt !== 'glare') : doubts
  } finally {
    image.close()
  }
}

/** What is likely wrong with a photo, before anybody has looked at it. A check of this sort can be wrong. */
export const doubts = ['too_small', 'too_dark', 'blurred', 'glare'] as const
export type Doubt = (typeof doubts)[number]

/** Rows of red, green, blue and alpha, as a canvas gives them. */
export interface Pixels {
  width: number
  height: number
  data: Uint8ClampedArray
}

/** Longer side in pixels of what is looked at: letters of a card still have edges there, and a slow phone is done soon. */
export const LOOK_PX = 640

/** Shorter side in pixels that a reviewer needs of the picture that is sent. */
const SMALL_PX = 480
/** The lightest tenth of a photo is at least this light, of 255: a card on a dark table is no dark photo. */
const DARK = 90
/** A change from one pixel to the next but one that is an edge, and no noise. */
const EDGE = 20
/** Edges need so large a part of the picture; a photo without them shows nothing that could be read. */
const EDGES_PART = 0.002
/** Beyond this many pixels the edges are too soft: letters run together. */
const SOFT_PX = 1.3
/** As light as a picture gets: nothing is left of what was there. */
const BLOWN_OUT = 250
/** Tiles along each side, and the part of a tile blown out that makes it a patch of glare. */
const TILES = 12
const PATCH_PART = 0.6
/** Half of a scan or a drawing is about white, and that is no glare. */
const WHITE = 215

/**
 * The doubts about a photo of a document. `sent`: the picture's size as it goes up; `pixels`: the same picture, its
 * longer side `LOOK_PX` at most.
 */
export function doubtsAbout(pixels: Pixels, sent: { width: number; height: number }): Doubt[] {
  const small = isSmall(sent)
  const grey = greyOf(pixels)
  const light = lightOf(grey)
  const found: Record<Doubt, boolean> = {
    too_small: small,
    too_dark: light.tenth < DARK,
    blurred: softnessOf(grey, pixels.width) > SOFT_PX,
    glare: light.half < WHITE && hasGlare(grey, pixels.width),
  }
  // A dark photo has soft edges as well; more light mends both.
  return doubts.filter((doubt) => found[doubt] && !(doubt === 'blurred' && found.too_dark))
}

export const isSmall = ({ width, height }: { width: number; height: number }): boolean =>
  Math.min(width, height) < SMALL_PX

/** How light each pixel is to the eye, 0 to 255. */
function greyOf({ width, height, data }: Pixels): Uint8Array {
  const grey = new Uint8Array(width * height)
  for (let at = 0, from = 0; at < grey.length; at++, from += 4) {
    grey[at] = (at8(data, from) * 77 + at8(data, from + 1) * 150 + at8(data, from + 2) * 29) >> 8
  }
  return grey
}

/** How light the picture is at least, in its lightest tenth and in its lighter half. */
function lightOf(grey: Uint8Array): { tenth: number; half: number } {
  const counts = new Uint32Array(256)
  for (const value of grey) counts[value] = (counts[value] as number) + 1
  const darkest = (part: number): number => {
    let seen = 0
    for (let value = 255; value > 0; value--) {
      seen += counts[value] as number
      if (seen >= grey.length * part) return value
    }
    return 0
  }
  return { tenth: darkest(0.1), half: darkest(0.5) }
}

/**
 * How many pixels wide edges are smeared, in the direction where they are more: a hand moves one way. Found from how
 * steep edges are against how sharply they bend, which is the same for a strong edge and a weak one.
 */
export function softnessOf(grey: Uint8Array, width: number): number {
  return Math.max(softnessAlong(grey, width, 1), softnessAlong(grey, width, width))
}

/** `step`: from a pixel to its neighbour, 1 to the right or a row's length down. */
function softnessAlong(grey: Uint8Array, width: number, step: number): number {
  const noise = noiseAlong(grey, width, step)
  // Noise has slopes of its own, and those of a noisy photo are no edges.
  const edge = Math.max(EDGE, 3 * Math.sqrt(noise))
  let [edges, steep, bent] = [0, 0, 0]
  for (let at = width; at < grey.length - width; at++) {
    const [before, here, behind] = [at8(grey, at - step), at8(grey, at), at8(grey, at + step)]
    const slope = behind - before
    if (slope < edge && slope > -edge) continue
    const bend = behind - 2 * here + before
    edges++
    steep += slope * slope
    bent += bend * bend
  }
  if (edges < grey.length * EDGES_PART) return Number.POSITIVE_INFINITY
  // For an edge smeared by s pixels the squares of slope (over two pixels) and bend are as 8 s s to 1.
  return Math.sqrt(steep / (8 * Math.max(bent - noise * edges, 1)))
}

/** The square of what bends where nothing is: that comes from the camera. */
function noiseAlong(grey: Uint8Array, width: number, step: number): number {
  let [flat, bent] = [0, 0]
  for (let at = width; at < grey.length - width; at += 3) {
    const [before, here, behind] = [at8(grey, at - step), at8(grey, at), at8(grey, at + step)]
    const slope = behind - before
    if (slope > 3 || slope < -3) continue
    const bend = behind - 2 * here + before
    flat++
    bent += bend * bend
  }
  return flat > 0 ? bent / flat : 0
}

/** Whether a patch in the middle, where the document is, is as light as light can be. */
function hasGlare(grey: Uint8Array, width: number): boolean {
  const height = grey.length / width
  const [wide, high] = [Math.floor(width / TILES), Math.floor(height / TILES)]
  for (let row = 1; row < TILES - 1; row++) {
    for (let column = 1; column < TILES - 1; column++) {
      let blown = 0
      for (let y = row * high; y < (row + 1) * high; y++) {
        for (let x = column * wide; x < (column + 1) * wide; x++) {
          if (at8(grey, y * width + x) >= BLOWN_OUT) blown++
        }
      }
      if (blown >= wide * high * PATCH_PART) return true
    }
  }
  return false
}

const at8 = (bytes: Uint8Array | Uint8ClampedArray, index: number): number => bytes[index] as number

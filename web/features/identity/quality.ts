/** Likely faults of a photo; this check can be wrong. */
export const doubts = ['too_small', 'too_dark', 'blurred', 'glare'] as const
export type Doubt = (typeof doubts)[number]

/** RGBA rows, as a canvas returns them. */
export interface Pixels {
  width: number
  height: number
  data: Uint8ClampedArray
}

/** Longer side for the check: letters still have edges, and a slow phone is quick. */
export const LOOK_PX = 640

/** Shorter side in pixels that a reviewer needs. */
const SMALL_PX = 480
/** Lightness, of 255, that the lightest tenth must have: a card on a dark table is fine. */
const DARK = 90
/** A change over two pixels that is an edge, not noise. */
const EDGE = 20
/** The part of the picture that must be edges; otherwise nothing is readable. */
const EDGES_PART = 0.002
/** Edges wider than this are too soft: letters run together. */
const SOFT_PX = 1.3
/** Lightness at which all detail is lost. */
const BLOWN_OUT = 250
/** Tiles along each side, and the blown-out part of a tile that counts as glare. */
const TILES = 12
const PATCH_PART = 0.6
/** If half is lighter, it is a scan or drawing, not glare. */
const WHITE = 215

/** `sent` is the size that is uploaded; `pixels` is the picture, at most `LOOK_PX` long. */
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
  // A dark photo has soft edges too; more light cures both.
  return doubts.filter((doubt) => found[doubt] && !(doubt === 'blurred' && found.too_dark))
}

export const isSmall = ({ width, height }: { width: number; height: number }): boolean =>
  Math.min(width, height) < SMALL_PX

/** Perceived lightness, 0 to 255. */
function greyOf({ width, height, data }: Pixels): Uint8Array {
  const grey = new Uint8Array(width * height)
  for (let at = 0, from = 0; at < grey.length; at++, from += 4) {
    grey[at] = (at8(data, from) * 77 + at8(data, from + 1) * 150 + at8(data, from + 2) * 29) >> 8
  }
  return grey
}

/** Least lightness of the lightest tenth and of the lighter half. */
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
 * Width of edges in pixels, in the worse direction, as a hand moves one way. Compares slope with bend, which
 * is the same for strong and weak edges.
 */
export function softnessOf(grey: Uint8Array, width: number): number {
  return Math.max(softnessAlong(grey, width, 1), softnessAlong(grey, width, width))
}

/** `step` leads to the next pixel: 1 to the right, or a row's length down. */
function softnessAlong(grey: Uint8Array, width: number, step: number): number {
  const noise = noiseAlong(grey, width, step)
  // Noise has slopes of its own, which must not count as edges.
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
  // For an edge of width s, squared slope (over two pixels) to squared bend is 8 s s to 1.
  return Math.sqrt(steep / (8 * Math.max(bent - noise * edges, 1)))
}

/** Sensor noise: mean squared second difference in flat areas. */
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

/** Whether a tile in the middle, where the document is, is blown out. */
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

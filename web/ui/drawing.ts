/** A decoded picture, upright. Close it after drawing. */
export interface Decoded {
  width: number
  height: number
  source: CanvasImageSource
  close: () => void
}

interface Size {
  width: number
  height: number
}

/** In the picture's own pixels. */
export interface Cut extends Size {
  x: number
  y: number
}

/** Rejects if the browser cannot decode it. */
export async function decoded(file: Blob): Promise<Decoded> {
  // Safari before 15 lacks bitmaps; an element decodes there, upright too.
  if (!('createImageBitmap' in globalThis)) return decodedByElement(file)
  const bitmap = await createImageBitmap(file)
  return { width: bitmap.width, height: bitmap.height, source: bitmap, close: () => bitmap.close() }
}

async function decodedByElement(file: Blob): Promise<Decoded> {
  const address = URL.createObjectURL(file)
  const close = () => URL.revokeObjectURL(address)
  try {
    const image = new Image()
    image.src = address
    await image.decode()
    return { width: image.naturalWidth, height: image.naturalHeight, source: image, close }
  } catch (error) {
    close()
    throw error
  }
}

/** A JPEG of this size, or of a `cut`; null if the browser cannot draw. */
export function drawn(image: Decoded, size: Size, quality: number, cut?: Cut): Promise<Blob | null> {
  const context = sheet(size)
  if (!context) return Promise.resolve(null)
  const { x, y, width, height } = cut ?? { x: 0, y: 0, width: image.width, height: image.height }
  context.drawImage(image.source, x, y, width, height, 0, 0, size.width, size.height)
  return jpegOf(context, quality)
}

/** Turned by a quarter to the right, at full size. */
export function drawnTurned(image: Decoded, quality: number): Promise<Blob | null> {
  const context = sheet({ width: image.height, height: image.width })
  if (!context) return Promise.resolve(null)
  context.translate(image.height, 0)
  context.rotate(Math.PI / 2)
  context.drawImage(image.source, 0, 0)
  return jpegOf(context, quality)
}

/** Null if the browser cannot draw. */
export function pixelsOf(image: Decoded, { width, height }: Size): ImageData | null {
  const context = sheet({ width, height }, { willReadFrequently: true })
  context?.drawImage(image.source, 0, 0, width, height)
  return context?.getImageData(0, 0, width, height) ?? null
}

function sheet({ width, height }: Size, how?: CanvasRenderingContext2DSettings) {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d', how)
  if (!context) return null
  // JPEG has no transparency, which would turn black.
  context.fillStyle = 'white'
  context.fillRect(0, 0, width, height)
  return context
}

const jpegOf = ({ canvas }: CanvasRenderingContext2D, quality: number): Promise<Blob | null> =>
  new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))

import { markLines } from '../markLines.ts'
import { drawing } from '../Qr.tsx'
import { paper } from './paper.ts'

// A picture for sharing: a sheet of paper with the product's seal and a code.

export const WIDTH = 1080
export const HEIGHT = 1350
export const CENTRE = WIDTH / 2
/** Margin around the paper, and inside it. */
export const MARGIN = 60
export const LEFT = 124
export const RIGHT = WIDTH - LEFT
export const INNER = RIGHT - LEFT
const TOOTH = 20
const PAPER_END = 1282

/** Throws if the browser cannot draw. */
export function sheet(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  canvas.width = WIDTH
  canvas.height = HEIGHT
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('this browser has no canvas')
  pen.fillStyle = paper.bg
  pen.fillRect(0, 0, WIDTH, HEIGHT)
  drawPaper(pen)
  return pen
}

function drawPaper(pen: CanvasRenderingContext2D): void {
  pen.beginPath()
  pen.moveTo(MARGIN, MARGIN)
  pen.lineTo(WIDTH - MARGIN, MARGIN)
  pen.lineTo(WIDTH - MARGIN, PAPER_END)
  for (let x = WIDTH - MARGIN; x > MARGIN; x -= 2 * TOOTH) {
    pen.lineTo(x - TOOTH, PAPER_END + TOOTH)
    pen.lineTo(x - 2 * TOOTH, PAPER_END)
  }
  pen.closePath()
  pen.fillStyle = paper.surface
  pen.fill()
  pen.strokeStyle = paper.line
  pen.lineWidth = 2
  pen.stroke()
}

export function drawSeal(pen: CanvasRenderingContext2D): void {
  const [y, radius, size] = [170, 64, 72]
  pen.strokeStyle = paper.primary
  pen.lineWidth = 5
  pen.beginPath()
  pen.arc(CENTRE, y, radius, 0, 2 * Math.PI)
  pen.stroke()
  pen.save()
  pen.translate(CENTRE - size / 2, y - size / 2)
  pen.scale(size / 24, size / 24)
  pen.lineWidth = 2
  pen.lineCap = 'round'
  pen.lineJoin = 'round'
  pen.stroke(new Path2D(markLines))
  pen.restore()
}

/** With the light edge that readers need. */
export function drawCode(
  pen: CanvasRenderingContext2D,
  text: string,
  place: { x: number; y: number; size: number },
): void {
  const { size, path } = drawing(text)
  // Whole pixels per module, so that none is blurred.
  const module = Math.floor(place.size / size)
  pen.save()
  pen.translate(place.x, place.y)
  pen.scale(module, module)
  pen.fillStyle = paper.text
  pen.fill(new Path2D(path))
  pen.restore()
}

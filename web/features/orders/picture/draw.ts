import { markLines } from '../../../ui/markLines.ts'
import { drawing } from '../../../ui/Qr.tsx'
import type { PictureFacts } from './facts.ts'
import { paper } from './paper.ts'
import { write, writeLines } from './text.ts'

export const WIDTH = 1080
export const HEIGHT = 1350
const CENTRE = WIDTH / 2
/** The paper lies so far from the edge, and its words so far from its own. */
const MARGIN = 60
const LEFT = 124
const RIGHT = WIDTH - LEFT
const INNER = RIGHT - LEFT
const TOOTH = 20
const PAPER_END = 1282
/** With the light edge readers need, which may lie over the margin. */
const QR = { x: LEFT - 20, y: 882, size: 390 } as const

/** Draws a result as a receipt with its seal and the code of its check; `colour` is that of the result. */
export function drawPicture(
  canvas: HTMLCanvasElement,
  facts: PictureFacts,
  { link, colour }: { link: string; colour: string },
): void {
  canvas.width = WIDTH
  canvas.height = HEIGHT
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('this browser has no canvas')
  pen.fillStyle = paper.bg
  pen.fillRect(0, 0, WIDTH, HEIGHT)
  drawPaper(pen)
  drawSeal(pen)
  const middle = { x: CENTRE, align: 'center', width: INNER } as const
  write(pen, { ...middle, text: facts.title, y: 306, size: 42, weight: 600, colour: paper.text })
  write(pen, { ...middle, text: facts.result, y: 410, size: 92, weight: 700, colour })
  drawRows(pen, facts.rows)
  drawStrip(pen, facts)
  drawCode(pen, link)
  drawCodeWords(pen, facts)
}

/** The paper, torn off below in teeth. */
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

function drawSeal(pen: CanvasRenderingContext2D): void {
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

function drawRows(pen: CanvasRenderingContext2D, rows: PictureFacts['rows']): void {
  const [top, end] = [450, 800]
  const step = (end - top) / Math.max(5, rows.length)
  rows.forEach(([name, value], index) => {
    const y = top + index * step
    pen.strokeStyle = paper.line
    pen.lineWidth = 2
    pen.setLineDash([8, 8])
    pen.beginPath()
    pen.moveTo(LEFT, y)
    pen.lineTo(RIGHT, y)
    pen.stroke()
    pen.setLineDash([])
    const line = { y: y + step / 2 + 12, size: 34 }
    const taken = write(pen, { ...line, text: name, x: LEFT, width: INNER * 0.42, colour: paper.text2 })
    const width = INNER - taken - 32
    write(pen, { ...line, text: value, x: RIGHT, align: 'right', width, weight: 600, colour: paper.text })
  })
}

function drawStrip(pen: CanvasRenderingContext2D, { provenance, isPractice }: PictureFacts): void {
  pen.fillStyle = isPractice ? paper['practice-soft'] : paper.sunk
  pen.fillRect(MARGIN + 1, 812, WIDTH - 2 * MARGIN - 2, 60)
  const colour = isPractice ? paper.practice : paper.text2
  write(pen, {
    text: provenance,
    x: CENTRE,
    y: 853,
    align: 'center',
    width: INNER,
    size: 30,
    weight: 600,
    colour,
  })
}

function drawCode(pen: CanvasRenderingContext2D, link: string): void {
  const { size, path } = drawing(link)
  // Whole pixels a module, so that none is blurred.
  const module = Math.floor(QR.size / size)
  pen.save()
  pen.translate(QR.x, QR.y)
  pen.scale(module, module)
  pen.fillStyle = paper.text
  pen.fill(new Path2D(path))
  pen.restore()
}

function drawCodeWords(pen: CanvasRenderingContext2D, { brand, scan, host }: PictureFacts): void {
  const x = QR.x + QR.size + 10
  const width = RIGHT - x
  write(pen, { text: brand, x, y: 980, width, size: 46, weight: 700, colour: paper.primary })
  const below = writeLines(pen, { text: scan, x, y: 1044, width, size: 34, colour: paper.text }, 46)
  write(pen, { text: host, x, y: below + 10, width, size: 28, colour: paper.text2 })
}

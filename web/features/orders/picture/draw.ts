import { paper } from '../../../ui/picture/paper.ts'
import {
  CENTRE,
  drawCode,
  drawSeal,
  INNER,
  LEFT,
  MARGIN,
  RIGHT,
  sheet,
  WIDTH,
} from '../../../ui/picture/sheet.ts'
import { write, writeLines } from '../../../ui/picture/text.ts'
import type { PictureFacts } from './facts.ts'

/** Includes the light edge that readers need, which may cover the margin. */
const QR = { x: LEFT - 20, y: 882, size: 390 } as const

/** `colour` is that of the result. */
export function drawPicture(
  canvas: HTMLCanvasElement,
  facts: PictureFacts,
  { link, colour }: { link: string; colour: string },
): void {
  const pen = sheet(canvas)
  drawSeal(pen)
  const middle = { x: CENTRE, align: 'center', width: INNER } as const
  write(pen, { ...middle, text: facts.title, y: 306, size: 42, weight: 600, colour: paper.text })
  write(pen, { ...middle, text: facts.result, y: 410, size: 92, weight: 700, colour })
  drawRows(pen, facts.rows)
  drawStrip(pen, facts)
  drawCode(pen, link, QR)
  drawCodeWords(pen, facts)
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

function drawCodeWords(pen: CanvasRenderingContext2D, { brand, scan, host }: PictureFacts): void {
  const x = QR.x + QR.size + 10
  const width = RIGHT - x
  write(pen, { text: brand, x, y: 980, width, size: 46, weight: 700, colour: paper.primary })
  const below = writeLines(pen, { text: scan, x, y: 1044, width, size: 34, colour: paper.text }, 46)
  write(pen, { text: host, x, y: below + 10, width, size: 28, colour: paper.text2 })
}

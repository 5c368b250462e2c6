import { paper } from '../../ui/picture/paper.ts'
import { CENTRE, drawCode, drawSeal, INNER, MARGIN, sheet, WIDTH } from '../../ui/picture/sheet.ts'
import { write, writeLines } from '../../ui/picture/text.ts'

export interface PosterWords {
  brand: string
  host: string
  title: string
  says: string
  money: string
  scan: string
  code: string
}

const QR = { x: CENTRE - 230, y: 640, size: 460 } as const

export function drawPoster(
  canvas: HTMLCanvasElement,
  { brand, host, title, says, money, scan, code }: PosterWords,
  { link, isPractice }: { link: string; isPractice: boolean },
): void {
  const pen = sheet(canvas)
  drawSeal(pen)
  const middle = { x: CENTRE, align: 'center', width: INNER } as const
  write(pen, { ...middle, text: brand, y: 306, size: 52, weight: 700, colour: paper.primary })
  const below = writeLines(
    pen,
    { ...middle, text: title, y: 390, size: 52, weight: 700, colour: paper.text },
    64,
  )
  writeLines(pen, { ...middle, text: says, y: below + 8, size: 34, colour: paper.text2 }, 46)
  drawCode(pen, link, QR)
  write(pen, { ...middle, text: scan, y: 1128, size: 34, weight: 600, colour: paper.text })
  write(pen, { ...middle, text: code, y: 1176, size: 34, colour: paper.text })
  pen.fillStyle = isPractice ? paper['practice-soft'] : paper.sunk
  pen.fillRect(MARGIN + 1, 1200, WIDTH - 2 * MARGIN - 2, 60)
  const colour = isPractice ? paper.practice : paper.text2
  write(pen, { ...middle, text: `${money} · ${host}`, y: 1241, size: 30, weight: 600, colour })
}

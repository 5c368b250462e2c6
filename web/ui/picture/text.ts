/** The part of a canvas that text needs. */
export type Pen = Pick<
  CanvasRenderingContext2D,
  'font' | 'measureText' | 'fillText' | 'fillStyle' | 'textAlign'
>

const FAMILY = 'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif'
/** Text shrinks to this part of its size at most; a longer word overflows. */
const LEAST = 0.5

export interface Line {
  text: string
  x: number
  y: number
  size: number
  weight?: 400 | 600 | 700
  colour: string
  align?: 'left' | 'center' | 'right'
  /** Greatest width. */
  width: number
}

const fontOf = (size: number, weight: number): string => `${weight} ${size}px ${FAMILY}`

/** Returns the width of the line. */
export function write(
  pen: Pen,
  { text, x, y, size, weight = 400, colour, align = 'left', width }: Line,
): number {
  pen.font = fontOf(size, weight)
  const wide = pen.measureText(text).width
  if (wide > width) pen.font = fontOf(Math.max(size * LEAST, Math.floor((size * width) / wide)), weight)
  pen.fillStyle = colour
  pen.textAlign = align
  pen.fillText(text, x, y)
  return Math.min(wide, width)
}

/** Returns the y below the last line; lines are `step` apart. */
export function writeLines(pen: Pen, { text, y, ...line }: Line, step: number): number {
  pen.font = fontOf(line.size, line.weight ?? 400)
  const lines = broken(text, (part) => pen.measureText(part).width <= line.width)
  lines.forEach((part, index) => {
    write(pen, { ...line, text: part, y: y + index * step })
  })
  return y + lines.length * step
}

/** Breaks between words, also in languages without spaces. */
export function broken(text: string, fits: (part: string) => boolean): string[] {
  const lines: string[] = []
  let line = ''
  for (const part of partsOf(text)) {
    if (line !== '' && !fits((line + part).trim())) {
      lines.push(line.trim())
      line = ''
    }
    line += part
  }
  return [...lines, line.trim()].filter((part) => part !== '')
}

/** Words with what follows them; older phones split at spaces only. */
function partsOf(text: string): string[] {
  if (!('Segmenter' in Intl)) return text.split(/(?<=\s)/)
  const parts: string[] = []
  for (const { segment, isWordLike } of new Intl.Segmenter(undefined, { granularity: 'word' }).segment(
    text,
  )) {
    if (isWordLike || parts.length === 0) parts.push(segment)
    else parts[parts.length - 1] += segment
  }
  return parts
}

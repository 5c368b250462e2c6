/** Writes on a canvas: text made smaller until it fits, or broken over lines. */
export type Pen = Pick<
  CanvasRenderingContext2D,
  'font' | 'measureText' | 'fillText' | 'fillStyle' | 'textAlign'
>

const FAMILY = 'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif'
/** Nothing becomes smaller than this part of its size; a longer word then runs over. */
const LEAST = 0.5

export interface Line {
  text: string
  x: number
  y: number
  size: number
  weight?: 400 | 600 | 700
  colour: string
  align?: 'left' | 'center' | 'right'
  /** How wide it may be. */
  width: number
}

const fontOf = (size: number, weight: number): string => `${weight} ${size}px ${FAMILY}`

/** Writes a line; answers how wide it became. */
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

/** Writes over as many lines as it takes, `step` apart; answers the y below the last. */
export function writeLines(pen: Pen, { text, y, ...line }: Line, step: number): number {
  pen.font = fontOf(line.size, line.weight ?? 400)
  const lines = broken(text, (part) => pen.measureText(part).width <= line.width)
  lines.forEach((part, index) => {
    write(pen, { ...line, text: part, y: y + index * step })
  })
  return y + lines.length * step
}

/** A text broken where it no longer fits: between words, in languages without spaces too. */
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

/** Words with the spaces and marks that follow them; older phones know only those with spaces between. */
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

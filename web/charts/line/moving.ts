import { type RefObject, useRef } from 'react'
import type { TimeLabels } from '../Axes.tsx'
import { moveMarks } from '../Marks.tsx'
import { yOf } from '../scale.ts'
import type { Frame } from './frame.ts'
import { secondsPath } from './path.ts'
import type { Box } from './winning.ts'

/** Drawn by hand: React takes longer to compare it than the browser to draw it. */
export function useMoving() {
  return useRef({
    chart: place<HTMLDivElement>(),
    grid: place<SVGPathElement>(),
    line: place<SVGPathElement>(),
    wins: place<SVGRectElement>(),
    marks: place<HTMLDivElement>(),
    prices: place<HTMLDivElement>(),
    times: place<HTMLDivElement>(),
    /** Line, tag and dot of the last price. */
    level: place<HTMLDivElement>(),
    tag: place<HTMLSpanElement>(),
    dot: place<HTMLSpanElement>(),
    drawn: null as Frame | null,
    /** Labels are placed from this instant, at `perMs` pixels. */
    placed: { from: 0, perMs: 0 },
  }).current
}
export type Moving = ReturnType<typeof useMoving>

const place = <Kind>(): RefObject<Kind | null> => ({ current: null })

export function move(moving: Moving, frame: Frame, label: (last: string) => string): void {
  const { chart, line, wins, marks, level, tag, dot, drawn } = moving
  const { scale, shown, text, x, y, prices, underTag, room } = frame
  line.current?.setAttribute('d', secondsPath(scale, shown))
  const isElsewhere = room !== drawn?.room || prices !== drawn.prices
  if (isElsewhere) moveGrid(moving, frame)
  if (isElsewhere || underTag !== drawn.underTag) writePrices(moving, frame, isElsewhere)
  moveTimes(moving, frame)
  // If React has drawn other marks, their old places are unknown.
  const before = room === drawn?.room ? drawn : null
  if (wins.current && frame.wins) moveBox(wins.current, frame.wins, before?.wins)
  if (marks.current) moveMarks(marks.current, frame.places, before?.places)
  if (tag.current && text !== drawn?.text) writeText(tag.current, text)
  const said = label(text)
  if (chart.current?.getAttribute('aria-label') !== said) chart.current?.setAttribute('aria-label', said)
  if (level.current && y !== drawn?.y) {
    level.current.hidden = y === null
    level.current.style.transform = `translateY(${sharp(y ?? 0)}px)`
  }
  if (dot.current && x !== drawn?.x) {
    dot.current.hidden = x === null
    dot.current.style.transform = `translateX(${sharp(x ?? 0)}px)`
  }
  moving.drawn = frame
}

function moveBox(rect: SVGRectElement, box: Box, before: Box | null | undefined): void {
  for (const side of ['x', 'y', 'width', 'height'] as const) {
    if (box[side] !== before?.[side]) rect.setAttribute(side, String(box[side]))
  }
}

function moveGrid({ grid }: Moving, { prices, scale }: Frame): void {
  const { left, width } = scale
  grid.current?.setAttribute('d', prices.map((price) => `M${left} ${yOf(scale, price)}h${width}`).join(''))
}

function writePrices({ prices: { current: place } }: Moving, frame: Frame, anew: boolean): void {
  const { prices, underTag, scale, priceText } = frame
  if (!place) return
  // Replaced when they move: labels changing places would count as a layout shift.
  if (anew) place.replaceChildren(...prices.map(newLabel))
  prices.forEach((price, index) => {
    const label = place.children[index]
    if (!(label instanceof HTMLElement)) return
    if (anew) label.style.top = `${yOf(scale, price)}px`
    writeText(label, index === underTag ? '' : priceText(price))
  })
}

/** All times move with one transform; labels only come and go. */
function moveTimes({ times: { current: place }, placed, drawn }: Moving, { times, scale }: Frame): void {
  if (!place) return
  const { left, width, minX, maxX } = scale
  const perMs = width / (maxX - minX || 1)
  if (perMs !== placed.perMs) {
    place.textContent = ''
    Object.assign(placed, { from: minX, perMs })
  }
  place.style.transform = `translateX(${left + (placed.from - minX) * perMs}px)`
  if (times !== drawn?.times || !place.firstChild) writeTimes(place, times, placed)
}

/** Room of a digit, in em, in any font; a label stands in the middle of its room. */
const DIGIT_EM = 0.6

function writeTimes(place: HTMLElement, times: TimeLabels, { from, perMs }: Moving['placed']): void {
  const before = new Map([...place.children].map((label) => [label.getAttribute('data-at'), label]))
  for (const { at, text } of times) {
    const known = before.get(String(at))
    before.delete(String(at))
    const label = known ?? newLabel()
    writeText(label, text)
    if (known) continue
    label.setAttribute('data-at', String(at))
    // Centred without a transform, which would give each label a layer.
    Object.assign((label as HTMLElement).style, {
      left: `${(at - from) * perMs}px`,
      width: `${text.length * DIGIT_EM}em`,
      marginLeft: `${-text.length * (DIGIT_EM / 2)}em`,
    })
    place.append(label)
  }
  for (const label of before.values()) label.remove()
}

const newLabel = (): HTMLElement => document.createElement('span')

/** Writes into the existing node: a new one would be styled and laid out again. */
function writeText(element: Element, text: string): void {
  if (element.firstChild instanceof Text) element.firstChild.data = text
  else element.textContent = text
}

/** Rounded to device pixels: lines and letters between two would blur. */
const sharp = (pixels: number): number => Math.round(pixels * devicePixelRatio) / devicePixelRatio

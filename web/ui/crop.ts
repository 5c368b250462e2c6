import type { Cut } from './drawing.ts'

/** Centre in parts of the picture's sides, and zoom from 1 to 4. */
export interface Square {
  x: number
  y: number
  zoom: number
}

export const ZOOM_MAX = 4
export const wholeSquare: Square = { x: 0.5, y: 0.5, zoom: 1 }

interface Size {
  width: number
  height: number
}

const within = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value))

const sideOf = ({ width, height }: Size, zoom: number): number => Math.min(width, height) / zoom

export function inside(square: Square, size: Size): Square {
  const zoom = within(square.zoom, 1, ZOOM_MAX)
  const half = sideOf(size, zoom) / 2
  const [wide, high] = [half / size.width, half / size.height]
  return { x: within(square.x, wide, 1 - wide), y: within(square.y, high, 1 - high), zoom }
}

/** Distances are parts of the square's own side. */
export function moved(square: Square, size: Size, right: number, down: number): Square {
  const side = sideOf(size, square.zoom)
  const [x, y] = [square.x + (right * side) / size.width, square.y + (down * side) / size.height]
  return inside({ ...square, x, y }, size)
}

export function cutOf(square: Square, size: Size): Cut {
  const { x, y, zoom } = inside(square, size)
  const side = sideOf(size, zoom)
  return { x: x * size.width - side / 2, y: y * size.height - side / 2, width: side, height: side }
}

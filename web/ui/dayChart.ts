/** In hundredths of the chart's width and height. */
export interface Place {
  x: number
  y: number
}

/** `x` is 0 to 100. */
export function nearestTo(points: readonly Place[], x: number): number {
  let best = 0
  for (const [index, point] of points.entries())
    if (Math.abs(point.x - x) < Math.abs((points[best]?.x ?? 0) - x)) best = index
  return best
}

export const pathOf = (line: readonly Place[]): string =>
  line.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${x.toFixed(2)} ${y.toFixed(2)}`).join('')

/** A value for each candle; null as long as there are too few before it. */
export type IndicatorLine = (number | null)[]

/** The simple moving average: the mean of the last `length` values, this one included. */
export function movingAverage(values: readonly number[], length: number): IndicatorLine {
  return values.map((_, index) => meanOf(values, index, length))
}

/** Bollinger bands: the moving average, and `width` standard deviations of those values above and below it. */
export function bollinger(
  values: readonly number[],
  length: number,
  width: number,
): { middle: IndicatorLine; upper: IndicatorLine; lower: IndicatorLine } {
  const middle = movingAverage(values, length)
  const away = middle.map((mean, index) =>
    mean === null ? null : width * deviationOf(values, index, length, mean),
  )
  const beside = (sign: 1 | -1) =>
    middle.map((mean, index) => {
      const distance = away[index] ?? null
      return mean === null || distance === null ? null : mean + sign * distance
    })
  return { middle, upper: beside(1), lower: beside(-1) }
}

// Summed again for each candle: a running sum would carry its rounding along for 200 of them.
function meanOf(values: readonly number[], index: number, length: number): number | null {
  if (index + 1 < length) return null
  let sum = 0
  for (let at = index + 1 - length; at <= index; at++) sum += values[at] ?? 0
  return sum / length
}

/** Of the whole population, as the bands' inventor has it: divided by `length`, not by one less. */
function deviationOf(values: readonly number[], index: number, length: number, mean: number): number {
  let squares = 0
  for (let at = index + 1 - length; at <= index; at++) squares += ((values[at] ?? 0) - mean) ** 2
  return Math.sqrt(squares / length)
}

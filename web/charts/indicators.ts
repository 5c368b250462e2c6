/** One value per candle; null while too few candles precede it. */
export type IndicatorLine = (number | null)[]

export function movingAverage(values: readonly number[], length: number): IndicatorLine {
  return values.map((_, index) => meanOf(values, index, length))
}

/** `width` is in standard deviations. */
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

// Summed for each candle: a running sum would accumulate rounding errors.
function meanOf(values: readonly number[], index: number, length: number): number | null {
  if (index + 1 < length) return null
  let sum = 0
  for (let at = index + 1 - length; at <= index; at++) sum += values[at] ?? 0
  return sum / length
}

/** Population deviation, as the bands' inventor defines it: divided by `length`. */
function deviationOf(values: readonly number[], index: number, length: number, mean: number): number {
  let squares = 0
  for (let at = index + 1 - length; at <= index; at++) squares += ((values[at] ?? 0) - mean) ** 2
  return Math.sqrt(squares / length)
}

export type ChartKind = 'candles' | 'line'

/** [start second, open, high, low, close], oldest first. */
export type ChartCandle = readonly [number, number, number, number, number]

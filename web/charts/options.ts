import type { ApexOptions } from 'apexcharts'

export type ChartKind = 'candles' | 'line'

/** [start second, open, high, low, close], oldest first. */
export type ChartCandle = readonly [number, number, number, number, number]

export interface ChartStyle {
  up: string
  down: string
  line: string
  text: string
  stroke: string
}

/** The tokens of the page's theme, as colours the chart can compute with. */
export function chartStyle(): ChartStyle {
  const tokens = getComputedStyle(document.documentElement)
  const token = (name: string) => tokens.getPropertyValue(name).trim()
  return {
    up: token('--up'),
    down: token('--down'),
    line: token('--line'),
    text: token('--text2'),
    stroke: token('--primary'),
  }
}

interface OptionsInput {
  kind: ChartKind
  lang: string
  daily: boolean
  style: ChartStyle
  priceText: (price: number) => string
  /** Prices that must be within the axis although no candle reaches them: the entries of open orders. */
  entries: () => number[]
  /** The axis runs at least to here, in milliseconds; null lets the last candle end it. */
  untilMs: number | null
  onDrawn: (chart: unknown) => void
}

/** All options of a mounted chart. They hold for the life of the mount; the data alone moves. */
export function optionsFor(input: OptionsInput): ApexOptions {
  const { kind, lang, daily, style, priceText, entries, untilMs, onDrawn } = input
  const time = new Intl.DateTimeFormat(
    lang,
    daily ? { day: 'numeric', month: 'numeric' } : { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  )
  return {
    chart: {
      animations: { enabled: false },
      toolbar: { show: false },
      zoom: { enabled: false },
      selection: { enabled: false },
      background: 'transparent',
      foreColor: style.text,
      fontFamily: 'inherit',
      locales: [localeOf(lang)],
      defaultLocale: lang,
      events: { mounted: onDrawn, updated: onDrawn },
    },
    dataLabels: { enabled: false },
    legend: { show: false },
    tooltip: { enabled: false },
    markers: { size: 0 },
    states: { hover: { filter: { type: 'none' } }, active: { filter: { type: 'none' } } },
    stroke: { width: kind === 'line' ? 2 : 1, curve: 'straight' },
    colors: [style.stroke],
    plotOptions: {
      candlestick: { colors: { upward: style.up, downward: style.down }, wick: { useFillColor: true } },
    },
    grid: {
      borderColor: style.line,
      strokeDashArray: 0,
      padding: { top: -16, right: 0, bottom: 0, left: 4 },
    },
    xaxis: {
      type: 'datetime',
      ...(untilMs !== null && { max: untilMs }),
      labels: {
        datetimeUTC: false,
        hideOverlappingLabels: true,
        style: { fontSize: '0.75rem' },
        // The first would be cut by the drawing's edge.
        formatter: (_value, ms, at?: { i: number }) =>
          ms === undefined || at?.i === 0 ? '' : time.format(ms),
      },
      axisBorder: { show: false },
      axisTicks: { show: false },
      crosshairs: { show: false },
      tooltip: { enabled: false },
    },
    yaxis: {
      opposite: true,
      tickAmount: 4,
      min: (min) => Math.min(min, ...entries()),
      max: (max) => Math.max(max, ...entries()),
      labels: { minWidth: 64, maxWidth: 96, style: { fontSize: '0.75rem' }, formatter: priceText },
      axisBorder: { show: false },
      axisTicks: { show: false },
      crosshairs: { show: false },
    },
  }
}

/** The chart's own words in any language, from the browser's calendar rather than from files. */
function localeOf(lang: string): ApexLocale {
  const names = (count: number, options: Intl.DateTimeFormatOptions, dayOf: (index: number) => number[]) => {
    const format = new Intl.DateTimeFormat(lang, { ...options, timeZone: 'UTC' })
    return Array.from({ length: count }, (_, index) => {
      const [month = 0, day = 1] = dayOf(index)
      return format.format(Date.UTC(2023, month, day))
    })
  }
  // 1 January 2023 was a Sunday.
  return {
    name: lang,
    options: {
      months: names(12, { month: 'long' }, (index) => [index]),
      shortMonths: names(12, { month: 'short' }, (index) => [index]),
      days: names(7, { weekday: 'long' }, (index) => [0, index + 1]),
      shortDays: names(7, { weekday: 'short' }, (index) => [0, index + 1]),
    },
  }
}

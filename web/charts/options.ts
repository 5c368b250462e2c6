import type { ApexOptions } from 'apexcharts'
import { type Axis, PRICE_STEPS } from './axis.ts'

export type ChartKind = 'candles' | 'line'

/** [start second, open, high, low, close], oldest first. */
export type ChartCandle = readonly [number, number, number, number, number]

export interface ChartStyle {
  up: string
  down: string
  line: string
  text: string
  /** Of the axes, in CSS pixels. */
  fontPx: number
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
    // Grows with the user's text, but not so far that the times run into each other.
    fontPx: Math.min(13, 0.75 * Number.parseFloat(tokens.fontSize)),
    stroke: token('--primary'),
  }
}

interface OptionsInput {
  kind: ChartKind
  lang: string
  style: ChartStyle
  priceText: (price: number) => string
  axis: Axis | null
  onDrawn: (chart: unknown) => void
}

/** All options of a mounted chart. But for the axis they hold for the life of the mount. */
export function optionsFor(input: OptionsInput): ApexOptions {
  const { kind, lang, style, priceText, axis, onDrawn } = input
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
      ...(axis && { min: axis.minX, max: axis.maxX }),
      labels: {
        datetimeUTC: false,
        hideOverlappingLabels: true,
        style: { fontSize: `${style.fontPx}px` },
        datetimeFormatter: {
          year: 'yyyy',
          month: dayPattern(lang),
          day: dayPattern(lang),
          hour: 'HH:mm',
          minute: 'HH:mm',
          second: 'HH:mm',
        },
      },
      axisBorder: { show: false },
      axisTicks: { show: false },
      crosshairs: { show: false },
      tooltip: { enabled: false },
    },
    yaxis: {
      opposite: true,
      tickAmount: PRICE_STEPS,
      ...(axis && { min: axis.low, max: axis.high }),
      labels: { minWidth: 64, maxWidth: 96, style: { fontSize: `${style.fontPx}px` }, formatter: priceText },
      axisBorder: { show: false },
      axisTicks: { show: false },
      crosshairs: { show: false },
    },
  }
}

/** Day and month in the order of the language, as the chart writes patterns: `dd/MM`, `MM. dd.` */
function dayPattern(lang: string): string {
  const parts = new Intl.DateTimeFormat(lang, { day: 'numeric', month: 'numeric' }).formatToParts(0)
  return parts.map(({ type, value }) => (type === 'day' ? 'dd' : type === 'month' ? 'MM' : value)).join('')
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

import type { ApexOptions } from 'apexcharts'
import type { Axis } from './axis.ts'
import type { ChartKind } from './candle.ts'

export interface ChartStyle {
  up: string
  down: string
  line: string
  text: string
  fontPx: number
  stroke: string
}

/** Resolves theme tokens to colours that the chart can compute with. */
export function chartStyle(): ChartStyle {
  const tokens = getComputedStyle(document.documentElement)
  const token = (name: string) => tokens.getPropertyValue(name).trim()
  return {
    up: token('--up'),
    down: token('--down'),
    line: token('--line'),
    text: token('--text2'),
    // Grows with the user's text, but not so far that the times overlap.
    fontPx: Math.min(13, 0.75 * Number.parseFloat(tokens.fontSize)),
    stroke: token('--primary'),
  }
}

interface OptionsInput {
  kind: ChartKind
  style: ChartStyle
  priceText: (price: number) => string
  axis: Axis | null
  steps: number
  onDrawn: (chart: unknown) => void
}

/** Fixed for the life of a mount, except the axis. Axis labels only reserve room for ours. */
export function optionsFor(input: OptionsInput): ApexOptions {
  const { kind, style, priceText, axis, steps, onDrawn } = input
  return {
    chart: {
      animations: { enabled: false },
      toolbar: { show: false },
      zoom: { enabled: false },
      selection: { enabled: false },
      background: 'transparent',
      foreColor: style.text,
      fontFamily: 'inherit',
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
        style: { fontSize: `${style.fontPx}px` },
      },
      axisBorder: { show: false },
      axisTicks: { show: false },
      crosshairs: { show: false },
      tooltip: { enabled: false },
    },
    yaxis: {
      opposite: true,
      tickAmount: steps,
      ...(axis && { min: axis.low, max: axis.high }),
      labels: { minWidth: 64, maxWidth: 96, style: { fontSize: `${style.fontPx}px` }, formatter: priceText },
      axisBorder: { show: false },
      axisTicks: { show: false },
      crosshairs: { show: false },
    },
  }
}

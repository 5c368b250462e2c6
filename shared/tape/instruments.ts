import type { HoursId } from '../market/hours.ts'

export type Category = 'forex' | 'gold' | 'futures' | 'stocks' | 'crypto'

/**
 * `decimals` covers every recorded digit. Recorded forex is a mid of two prices, on half digits; `tick` keeps
 * simulated prices there.
 */
export interface Instrument {
  symbol: string
  category: Category
  /** Prices are integers scaled by this many digits. */
  decimals: number
  /** In units of the last decimal. */
  tick: number
  base: number
  /** In 1/1024 of the last decimal, times the minute's own factor (walk.ts). */
  amplitude: number
  hours: HoursId
}

// A minute's deviation is about 8.2 x amplitude: 1.5 pips for EURUSD, 0.025% for gold.
const list = [
  of('EURUSD', 'forex', 6, 5, 1_160_000, 18, 'forex'),
  of('GBPUSD', 'forex', 6, 5, 1_320_000, 22, 'forex'),
  of('USDJPY', 'forex', 4, 5, 1_550_000, 25, 'forex'),
  of('AUDUSD', 'forex', 6, 5, 655_000, 14, 'forex'),
  of('XAUUSD', 'gold', 4, 500, 41_000_000, 1250, 'futures'),
  of('XAGUSD', 'gold', 4, 10, 510_000, 24, 'futures'),
  of('USOIL', 'futures', 3, 1, 61_500, 3, 'futures'),
  of('US500', 'futures', 2, 5, 675_000, 16, 'futures'),
  of('NATGAS', 'futures', 4, 1, 42_500, 3, 'futures'),
  of('AAPL', 'stocks', 3, 5, 268_000, 13, 'stocks'),
  of('NVDA', 'stocks', 3, 5, 186_000, 14, 'stocks'),
  of('TSLA', 'stocks', 3, 10, 412_000, 40, 'stocks'),
  of('BTCUSD', 'crypto', 2, 50, 9_400_000, 290, 'always'),
  of('ETHUSD', 'crypto', 2, 5, 312_000, 15, 'always'),
  of('SOLUSD', 'crypto', 3, 5, 142_000, 11, 'always'),
] as const

function of<const Symbol extends string>(
  symbol: Symbol,
  category: Category,
  decimals: number,
  tick: number,
  base: number,
  amplitude: number,
  hours: HoursId,
): Instrument & { symbol: Symbol } {
  return { symbol, category, decimals, tick, base, amplitude, hours }
}

export const instruments: readonly Instrument[] = list
export type InstrumentSymbol = (typeof list)[number]['symbol']

const bySymbol = new Map(instruments.map((instrument) => [instrument.symbol, instrument]))

export const instrumentOf = (symbol: string): Instrument | undefined => bySymbol.get(symbol)

/** Throws a RangeError for an unknown symbol. */
export function instrument(symbol: string): Instrument {
  const found = bySymbol.get(symbol)
  if (!found) throw new RangeError(`no instrument is named ${symbol}`)
  return found
}

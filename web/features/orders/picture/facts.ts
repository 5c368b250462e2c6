import type { EpochSeconds } from '../../../../shared/time.ts'
import { msOf } from '../../../../shared/time.ts'
import type { Order } from '../../../trading/types.ts'
import type { Format } from '../../../ui/format.ts'

export interface PictureFacts {
  title: string
  result: string
  rows: [name: string, value: string][]
  /** The kind of money, and the source of prices. */
  provenance: string
  isPractice: boolean
  brand: string
  /** Explains the code. */
  scan: string
  /** Where the code leads. */
  host: string
}

export interface PictureWords {
  direction: string
  result: string
  entry: string
  close: string
  entryPrice: string
  closePrice: string
  noPrice: string
  stake: string
  net: string
  provenance: string
  scan: string
}

interface About {
  brand: string
  host: string
  isPractice: boolean
  /** Off by default: then the picture shows no amount. */
  amounts: boolean
}

export function factsOf(
  order: Order,
  words: PictureWords,
  { brand, host, isPractice, amounts }: About,
  format: Format,
): PictureFacts {
  const { symbol, direction, seconds, openPrice, closePrice, openAt, closeAt, asset, profit } = order
  const price = (text: string | null) => (text === null ? words.noPrice : format.decimal(text))
  const side = `${direction === 'up' ? '▲' : '▼'} ${words.direction}`
  return {
    title: `${side} · ${format.duration(seconds)} · ${symbol}`,
    result: words.result,
    rows: [
      [words.entryPrice, price(openPrice)],
      [words.closePrice, price(closePrice)],
      [words.entry, openAt === null ? words.noPrice : utc(openAt, format.lang)],
      [words.close, utc(closeAt, format.lang)],
      ...(amounts && profit !== null
        ? ([
            [words.stake, format.money(order.amount, asset)],
            [words.net, format.money(profit, asset, 'always')],
          ] satisfies PictureFacts['rows'])
        : []),
    ],
    provenance: words.provenance,
    isPractice,
    brand,
    scan: words.scan,
    host,
  }
}

/** With its zone: the viewer may live in another. */
function utc(at: EpochSeconds, lang: string): string {
  const form = { dateStyle: 'medium', timeStyle: 'medium', timeZone: 'UTC' } as const
  const hours = lang.startsWith('en') ? {} : ({ hourCycle: 'h23' } as const)
  return `${new Intl.DateTimeFormat(lang, { ...form, ...hours }).format(msOf(at))} UTC`
}

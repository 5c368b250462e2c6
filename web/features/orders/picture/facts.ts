import type { EpochSeconds } from '../../../../shared/time.ts'
import { msOf } from '../../../../shared/time.ts'
import type { Order } from '../../../trading/types.ts'
import type { Format } from '../../../ui/format.ts'

/** What a picture of a result says, line by line, in the user's language. */
export interface PictureFacts {
  title: string
  result: string
  /** Name and value, as a receipt has them. */
  rows: [name: string, value: string][]
  /** Which money this is and where its prices come from. */
  provenance: string
  isPractice: boolean
  brand: string
  /** What the code is for. */
  scan: string
  /** Where it leads, as a person reads it. */
  host: string
}

/** The words a picture needs, already in the user's language. */
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
  /** Only if the user chose so: without it no amount is in the picture. */
  amounts: boolean
}

/** The lines of a settled order's picture. */
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

/** The moment with its zone: whoever sees the picture may live in another. */
function utc(at: EpochSeconds, lang: string): string {
  const form = { dateStyle: 'medium', timeStyle: 'medium', timeZone: 'UTC' } as const
  const hours = lang.startsWith('en') ? {} : ({ hourCycle: 'h23' } as const)
  return `${new Intl.DateTimeFormat(lang, { ...form, ...hours }).format(msOf(at))} UTC`
}

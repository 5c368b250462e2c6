import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useInfo } from '../../../api/hooks.ts'
import type { Order } from '../../../trading/types.ts'
import { useFormat } from '../../../ui/format.ts'
import { colourOf } from '../../../ui/picture/paper.ts'
import { type Drawn, usePicture } from '../../../ui/picture/usePicture.ts'
import { useShownSides } from '../../../ui/theme.ts'
import { factsOf } from './facts.ts'

interface Wanted {
  order: Order
  /** The check behind the code. */
  link: string
  amounts: boolean
}

/** Null until drawn, `failed` if the browser cannot. */
export function useResultPicture({ order, link, amounts }: Wanted): Drawn | 'failed' | null {
  const { t } = useTranslation(['orders', 'check', 'common'])
  const format = useFormat()
  const sides = useShownSides()
  const { data: info } = useInfo()
  const draw = useMemo(() => {
    if (!info) return null
    const isPractice = info.money === 'practice'
    const money = isPractice ? t('common:money_practice') : t('common:money_real')
    const words = {
      direction: t(`common:direction_${order.direction}`),
      result: t(`result_${order.result ?? 'void'}`),
      entry: t('entry_at'),
      close: t('close_at'),
      entryPrice: t('entry_price'),
      closePrice: t('close_price'),
      noPrice: t('no_price'),
      stake: t('stake'),
      net: t('net'),
      // The source of this order's prices, whatever the stage has now.
      provenance: `${money} · ${t(`common:feed_${order.source}`)}`,
      scan: t('check:picture_scan'),
    }
    const about = { brand: info.brand, host: window.location.host, isPractice, amounts }
    const facts = factsOf(order, words, about, format)
    return async (canvas: HTMLCanvasElement) => {
      const { drawPicture } = await import('./draw.ts')
      drawPicture(canvas, facts, { link, colour: colourOf(order.result, sides) })
    }
  }, [order, link, amounts, info, sides, format, t])
  const day = new Date(order.closeAt * 1000).toISOString().slice(0, 10)
  return usePicture(draw, `${order.symbol}-${day}`)
}

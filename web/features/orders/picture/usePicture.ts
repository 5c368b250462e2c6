import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useInfo } from '../../../api/hooks.ts'
import type { Order } from '../../../trading/types.ts'
import { useFormat } from '../../../ui/format.ts'
import { useShownSides } from '../../../ui/theme.ts'
import { factsOf } from './facts.ts'
import { colourOf } from './paper.ts'

export interface Drawn {
  file: File
  /** Shows the file, and saves it. */
  url: string
}

interface Wanted {
  order: Order
  /** The check its code leads to. */
  link: string
  amounts: boolean
}

/** The picture of a result, drawn on this phone: null until it is, `failed` where the browser cannot. */
export function usePicture({ order, link, amounts }: Wanted): Drawn | 'failed' | null {
  const { t } = useTranslation(['orders', 'check', 'common'])
  const format = useFormat()
  const sides = useShownSides()
  const { data: info } = useInfo()
  const [drawn, setDrawn] = useState<Drawn | 'failed' | null>(null)
  useEffect(() => {
    setDrawn(null)
    if (!info) return
    let url = ''
    let stopped = false
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
      // Of this order's own prices, whatever else the stage plays.
      provenance: `${money} · ${t(`common:feed_${order.source}`)}`,
      scan: t('check:picture_scan'),
    }
    const about = { brand: info.brand, host: window.location.host, isPractice, amounts }
    const facts = factsOf(order, words, about, format)
    const make = async () => {
      const { drawPicture } = await import('./draw.ts')
      const canvas = document.createElement('canvas')
      drawPicture(canvas, facts, { link, colour: colourOf(order.result, sides) })
      const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
      if (!blob) throw new Error('the canvas made no picture')
      if (stopped) return
      url = URL.createObjectURL(blob)
      const day = new Date(order.closeAt * 1000).toISOString().slice(0, 10)
      setDrawn({ file: new File([blob], `${order.symbol}-${day}.png`, { type: 'image/png' }), url })
    }
    make().catch((error: unknown) => {
      console.error(error)
      if (!stopped) setDrawn('failed')
    })
    return () => {
      stopped = true
      URL.revokeObjectURL(url)
    }
  }, [order, link, amounts, info, sides, format, t])
  return drawn
}

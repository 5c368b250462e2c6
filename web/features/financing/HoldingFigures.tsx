import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Own } from '../../ui/own.tsx'
import { Figures } from './Figures.tsx'
import { profitNow } from './holdings.ts'
import type { Holding } from './types.ts'

export function HoldingFigures({ holding }: { holding: Holding }) {
  const { t } = useTranslation('financing')
  const { asset, principal, expected, days, ended, state } = holding
  const profit = <Own amount={profitNow(holding)} asset={asset} sign />
  const items: [string, ReactNode][] = ended
    ? [[t('profit'), profit]]
    : [
        [t('invested'), <Own key="invested" amount={principal} asset={asset} />],
        [t('profit_now'), profit],
      ]
  if (!ended && days > 0)
    items.push([
      state === 'awaiting' ? t('gain_whole') : t('profit_all'),
      <Own key="all" amount={expected} asset={asset} sign />,
    ])
  return <Figures items={items} />
}

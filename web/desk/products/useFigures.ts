import { useTranslation } from 'react-i18next'
import type { Answer } from '../../api/wire.ts'
import { useFormat } from '../../ui/format.ts'
import type { Figures } from './compare.ts'

type Terms = Answer<'/api/desk/product'>['versions'][number]

/** A version's terms as operators read them, each figure with all its digits. */
export function useFigures(asset: string): (terms: Terms) => Figures {
  const { t } = useTranslation('product')
  const format = useFormat()
  const range = (min: string, max: string) =>
    t('from_to', { min: format.decimal(min), max: format.money(max, asset) })
  return (terms) => [
    [t('order'), range(terms.orderMin, terms.orderMax)],
    [t('position'), range(terms.positionMin, terms.positionMax)],
    [t('fee'), t('fee_of', { rate: format.fineRate(terms.feeRate), min: format.money(terms.feeMin, asset) })],
    ...terms.durations.map(({ seconds, payoutRate }): [string, string] => [
      t('payout', { duration: format.duration(seconds) }),
      format.fineRate(payoutRate),
    ]),
    [t('staleness'), format.duration(terms.stalenessSeconds)],
    [t('feed'), terms.feed],
    [t('rules'), terms.rules],
  ]
}

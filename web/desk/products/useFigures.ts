import { useTranslation } from 'react-i18next'
import type { Asset } from '../../../shared/assets.ts'
import { costAtEvenOdds } from '../../../shared/calc/trade.ts'
import { formatAmount, parseAmount } from '../../../shared/money.ts'
import { parseRate } from '../../../shared/rules/project.ts'
import type { Answer } from '../../api/wire.ts'
import { useFormat } from '../../ui/format.ts'
import type { Figures } from './compare.ts'

export type TermsView = Answer<'/api/desk/product'>['versions'][number]

/** The stake for which users are shown the cost. */
const STAKE = '100'

/** Cost at even odds. */
function costOf({ feeRate, feeMin }: TermsView, payoutRate: string, asset: Asset): string {
  const rate = (text: string) => parseRate(text) ?? 0n
  const money = (text: string) => parseAmount(text, asset) ?? 0n
  const fee = { feeRate: rate(feeRate), feeMin: money(feeMin) }
  return formatAmount(costAtEvenOdds({ amount: money(STAKE), payoutRate: rate(payoutRate), ...fee }), asset)
}

/** Shows every digit. */
export function useFigures(asset: Asset): (terms: TermsView) => Figures {
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
    ...terms.durations.map(({ seconds, payoutRate }): [string, string] => [
      t('cost', { amount: format.money(STAKE, asset), duration: format.duration(seconds) }),
      format.money(costOf(terms, payoutRate, asset), asset),
    ]),
    [t('staleness'), format.duration(terms.stalenessSeconds)],
    [t('feed'), terms.feed],
    [t('rules'), terms.rules],
  ]
}

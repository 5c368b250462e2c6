import { useTranslation } from 'react-i18next'
import type { Asset } from '../../../shared/assets.ts'
import { formatAmount } from '../../../shared/money.ts'
import { useFormat } from '../../ui/format.ts'
import css from './sheets.module.css'
import { summaryOf, type TicketProduct } from './ticket.ts'

const STAKE = '100'

/** Shows win, loss and cost at even odds for a stake of 100. */
export function Durations({ product }: { product: TicketProduct }) {
  const { t } = useTranslation('trade')
  const format = useFormat()
  const asset = product.asset as Asset
  const stake = format.money(STAKE, asset)
  const signed = (amount: bigint) => format.decimal(formatAmount(amount, asset), 'always')
  return (
    <>
      <table className={css.terms}>
        <caption>{t('per_stake', { amount: stake })}</caption>
        <thead>
          <tr>
            <th scope="col">
              {t('duration')}
              <span className={css.under}>{t('payout')}</span>
            </th>
            <th scope="col">{t('win')}</th>
            <th scope="col">{t('loss')}</th>
            <th scope="col">{t('cost_even')}</th>
          </tr>
        </thead>
        <tbody>
          {product.terms.map(({ seconds, payoutRate, costPer100 }) => {
            const net = summaryOf({ amount: STAKE, seconds }, product)?.net
            return (
              <tr key={seconds}>
                <th scope="row">
                  {format.duration(seconds)}
                  <span className={css.under}>{format.rate(payoutRate)}</span>
                </th>
                <td>{net && signed(net.win)}</td>
                <td>{net && signed(net.loss)}</td>
                <td>{format.decimal(costPer100)}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
      <p className={css.note}>{t('cost_note', { amount: stake })}</p>
    </>
  )
}

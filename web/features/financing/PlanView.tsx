import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Asset } from '../../../shared/assets.ts'
import { formatAmount, type Minor } from '../../../shared/money.ts'
import { DayChart } from '../../ui/DayChart.tsx'
import { useFormat } from '../../ui/format.ts'
import { useDate } from '../../ui/useDate.ts'
import css from './financing.module.css'
import { courseOf, endOf, type Plan } from './plan.ts'

/** `isPaidAtEnd`: all of it at once. */
export function PlanView({
  plan,
  asset,
  zone,
  isPaidAtEnd,
}: {
  plan: Plan
  asset: Asset
  zone: string
  isPaidAtEnd: boolean
}) {
  const { t } = useTranslation('financing')
  const format = useFormat()
  const date = useDate()
  const { points, lines } = useMemo(() => courseOf(plan), [plan])
  const money = (amount: Minor) => format.money(formatAmount(amount, asset), asset)
  return (
    <div>
      <DayChart
        label={t('plan')}
        points={points}
        lines={lines}
        said={(at) => ({
          day: date(points[at]?.date ?? plan.from),
          figures: [
            { text: t('plan_earned', { amount: money(points[at]?.earned ?? 0n) }), of: 'area' },
            { text: t('plan_paid', { amount: money(points[at]?.paid ?? 0n) }), of: 'step' },
          ],
        })}
        edges={[money(plan.gain), null]}
        ends={[date(plan.from), date(endOf(plan))]}
      />
      <details className={css.days}>
        <summary>{t('plan_table')}</summary>
        <PlanTable plan={plan} asset={asset} />
      </details>
      <p className={css.note}>{isPaidAtEnd ? t('plan_note_end', { zone }) : t('plan_note', { zone })}</p>
    </div>
  )
}

function PlanTable({ plan, asset }: { plan: Plan; asset: Asset }) {
  const { t } = useTranslation('financing')
  const format = useFormat()
  const date = useDate()
  const plain = (amount: Minor) => format.decimal(formatAmount(amount, asset))
  return (
    <table className={css.table}>
      <thead>
        <tr>
          <th scope="col">{t('day')}</th>
          <th scope="col">{t('earned')}</th>
          <th scope="col">{t('paid')}</th>
        </tr>
      </thead>
      <tbody>
        {plan.days.map((day) => (
          <tr key={day.date}>
            <th scope="row">{date(day.date)}</th>
            <td>{plain(day.earned)}</td>
            <td>
              {plain(day.paid)}
              {day.released > 0n && (
                <span className={css.released}>{t('and_principal', { amount: plain(day.released) })}</span>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

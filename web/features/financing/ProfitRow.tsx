import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import { useTranslation } from 'react-i18next'
import { useRead } from '../../api/hooks.ts'
import { Fact, Facts } from '../../ui/Facts.tsx'
import { useFormat } from '../../ui/format.ts'
import { Own, useOwn } from '../../ui/own.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { sumOf } from './arithmetic.ts'
import css from './financing.module.css'
import { isZero } from './holdings.ts'
import type { Accrual } from './types.ts'

/** Opens to the day's arithmetic, with every digit. */
export function ProfitRow({ accrual }: { accrual: Accrual }) {
  const { t } = useTranslation('financing')
  const format = useFormat()
  const { data } = useRead('/api/user/myproject', {}, { freshMs: 30_000 })
  const { asset, number, paid, holding } = accrual
  const title = data?.items.find(({ id }) => id === holding)?.title
  return (
    <li className={css.profit}>
      <details>
        <summary>
          <span className={css.what}>
            <span className={css.line}>
              <strong className={css.title}>{title ?? <Skeleton width="8rem" />}</strong>
              <Own amount={paid} asset={asset} sign />
            </span>
            <span className={css.sub}>{t('day_number', { number: format.number(number) })}</span>
          </span>
          <IconChevronDown size={20} stroke={1.75} aria-hidden="true" />
        </summary>
        <Arithmetic accrual={accrual} />
      </details>
    </li>
  )
}

function Arithmetic({ accrual }: { accrual: Accrual }) {
  const { t } = useTranslation('financing')
  const format = useFormat()
  const own = useOwn()
  const { asset, earning, dailyRate, earned, paid, released } = accrual
  const { exact, carried, total, left, isRoundedUp } = sumOf(accrual)
  const money = (amount: string) => own.money(amount, asset)
  return (
    <div className={css.arithmetic}>
      <Facts>
        <Fact name={t('earning')}>{money(earning)}</Fact>
        <Fact name={t('times_rate', { rate: format.fineRate(dailyRate) })}>{money(exact)}</Fact>
        <Fact name={t('carried')}>{money(carried)}</Fact>
        <Fact name={t('sum')}>{money(total)}</Fact>
        <Fact name={isRoundedUp ? t('earned_up') : t('earned_down')}>{money(earned)}</Fact>
        <Fact name={t('carried_on')}>{money(left)}</Fact>
        <Fact name={t('paid')}>
          <strong>{money(paid)}</strong>
        </Fact>
        {!isZero(released) && <Fact name={t('principal_back')}>{money(released)}</Fact>}
      </Facts>
      {isZero(paid) && !isZero(earned) && <p className={css.note}>{t('paid_later')}</p>}
    </div>
  )
}

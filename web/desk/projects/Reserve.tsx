import { useTranslation } from 'react-i18next'
import { parseAmount } from '../../../shared/money.ts'
import { Fact, Facts } from '../../ui/Facts.tsx'
import { useFormat } from '../../ui/format.ts'
import css from '../frame/table.module.css'
import { dateText } from './dateText.ts'
import type { DeskProject } from './types.ts'

export function Reserve({ project }: { project: DeskProject }) {
  const { t } = useTranslation(['desk', 'projects'])
  const format = useFormat()
  const { asset, state, kind, bought, reserve, promised, paid, paidAt, free, needed, fundedUntil } = project
  const money = (amount: string) => format.money(amount, asset)
  const isOffered = state === 'open' || state === 'closed'
  return (
    <Facts>
      {isOffered && <Fact name={t('projects:bought')}>{money(bought)}</Fact>}
      <Fact name={t('projects:reserve_paid_in')}>{money(reserve)}</Fact>
      {state === 'draft' && <Fact name={t('projects:reserve_needed')}>{money(needed)}</Fact>}
      {isOffered && kind === 'term' && <Fact name={t('projects:reserve_promised')}>{money(promised)}</Fact>}
      {isOffered && (
        <Fact name={t('projects:reserve_paid')}>
          {paid !== null && money(paid)}
          <div className={css.note}>
            {paidAt === null
              ? t('projects:reserve_not_counted')
              : t('projects:reserve_as_of', { time: format.dateTimeShort(paidAt) })}
          </div>
        </Fact>
      )}
      {isOffered && kind === 'term' && <Fact name={t('projects:reserve_free')}>{money(free)}</Fact>}
      {fundedUntil !== null && (
        <Fact name={t('projects:funded_until')}>{dateText(fundedUntil, format.lang)}</Fact>
      )}
    </Facts>
  )
}

/** In minor units; null if nothing is missing. */
export function missingReserve({ needed, reserve, asset }: DeskProject): bigint | null {
  const missing = (parseAmount(needed, asset) ?? 0n) - (parseAmount(reserve, asset) ?? 0n)
  return missing > 0n ? missing : null
}

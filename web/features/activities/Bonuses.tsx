import { useTranslation } from 'react-i18next'
import { formatAmount } from '../../../shared/money.ts'
import { RECHARGE } from '../../../shared/recharge.ts'
import { useRead } from '../../api/hooks.ts'
import { Section } from '../../ui/Card.tsx'
import { useFormat } from '../../ui/format.ts'
import { ListState } from '../../ui/ListState.tsx'
import { TextSkeleton } from '../../ui/Skeleton.tsx'
import css from './activities.module.css'
import { BonusCard } from './BonusCard.tsx'

/** Bonuses as they stand, or what the first deposit brings. */
export function Bonuses() {
  const { t } = useTranslation('activities')
  const format = useFormat()
  const { data, error, mutate } = useRead('/api/user/bonus', {}, { refreshMs: 60_000 })
  const max = format.money(formatAmount(BigInt(RECHARGE.max), 'USD'), 'USD')
  return (
    <Section title={t('section_bonus')}>
      <ListState
        data={data}
        error={error}
        onRetry={() => void mutate()}
        skeleton={<TextSkeleton lines={3} />}
      >
        {data?.bonuses.length === 0 && (
          <p>{t('bonus_first', { percent: format.rate(String(RECHARGE.percent / 100)), max })}</p>
        )}
        <div className={css.stack}>
          {data?.bonuses.map((bonus) => (
            <BonusCard key={bonus.id} bonus={bonus} />
          ))}
        </div>
      </ListState>
    </Section>
  )
}

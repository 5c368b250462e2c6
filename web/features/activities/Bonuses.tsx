import { useTranslation } from 'react-i18next'
import { useRead } from '../../api/hooks.ts'
import { Section } from '../../ui/Card.tsx'
import { useFormat } from '../../ui/format.ts'
import { ListState } from '../../ui/ListState.tsx'
import { TextSkeleton } from '../../ui/Skeleton.tsx'
import css from './activities.module.css'
import { BonusCard } from './BonusCard.tsx'

export function Bonuses() {
  const { t } = useTranslation('activities')
  const format = useFormat()
  const { data, error, mutate } = useRead('/api/user/bonus', {}, { refreshMs: 60_000 })
  const runs = data?.bonuses.some(({ state }) => state === 'running') === true
  // A stage may offer none.
  if (data && !data.first && data.bonuses.length === 0) return null
  return (
    <Section title={t('section_bonus')}>
      <ListState
        data={data}
        error={error}
        onRetry={() => void mutate()}
        skeleton={<TextSkeleton lines={3} />}
      >
        {data?.bonuses.length === 0 && data.first && (
          <p>
            {t('bonus_first', {
              percent: format.rate(data.first.rate),
              max: format.money(data.first.max, data.first.asset),
            })}
          </p>
        )}
        <div className={css.stack}>
          {data?.bonuses.map((bonus) => (
            <BonusCard key={bonus.id} bonus={bonus} another={runs} />
          ))}
        </div>
      </ListState>
    </Section>
  )
}

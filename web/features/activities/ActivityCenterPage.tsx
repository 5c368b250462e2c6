import { useTranslation } from 'react-i18next'
import { useRead } from '../../api/hooks.ts'
import { Page } from '../../frame/Page.tsx'
import { Section } from '../../ui/Card.tsx'
import { ListState } from '../../ui/ListState.tsx'
import { TextSkeleton } from '../../ui/Skeleton.tsx'
import { Bonuses } from './Bonuses.tsx'
import { Claims } from './Claims.tsx'
import { CoupleRow } from './CoupleRow.tsx'
import { Levels } from './Levels.tsx'
import { Points } from './Points.tsx'
import { VipCard } from './VipCard.tsx'

export function Component() {
  const { t } = useTranslation(['activities', 'common'])
  const { data, error, mutate } = useRead('/api/user/activity', {}, { refreshMs: 60_000 })
  return (
    <Page title={t('common:title_activityCenter')}>
      <ListState
        data={data}
        error={error}
        onRetry={() => void mutate()}
        skeleton={<TextSkeleton lines={10} />}
      >
        {data && (
          <>
            <VipCard vip={data.vip} />
            <Section title={t('your_points')}>
              <Points activity={data} />
            </Section>
            <Section title={t('levels')}>
              <Levels vip={data.vip} />
            </Section>
            <CoupleRow linked={data.linked} />
            <Bonuses />
            <Claims claims={data.claims} />
          </>
        )}
      </ListState>
    </Page>
  )
}

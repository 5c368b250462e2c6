import { useTranslation } from 'react-i18next'
import { useRead } from '../../api/hooks.ts'
import { Page } from '../../frame/Page.tsx'
import { ListState } from '../../ui/ListState.tsx'
import { TextSkeleton } from '../../ui/Skeleton.tsx'
import { Country } from './Country.tsx'
import css from './limits.module.css'
import { Zone } from './Zone.tsx'

/** The user chooses; the phone's position is never read. */
export function Component() {
  const { t } = useTranslation(['system', 'common'])
  const limits = useRead('/api/user/limits')
  const profile = useRead('/api/user/profile')
  const known = profile.data && limits.data
  const again = () => void Promise.all([profile.mutate(), limits.mutate()])
  return (
    <Page title={t('common:title_choose_location')}>
      <p className={css.lead}>{t('location_intro')}</p>
      <ListState
        data={known}
        error={profile.error ?? limits.error}
        onRetry={again}
        skeleton={<TextSkeleton lines={8} />}
      >
        {limits.data && profile.data && (
          <>
            <Country country={profile.data.country} />
            <Zone zone={limits.data.timeZone} />
          </>
        )}
      </ListState>
    </Page>
  )
}

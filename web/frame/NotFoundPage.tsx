import { useTranslation } from 'react-i18next'
import { paths } from '../paths.ts'
import { LinkButton } from '../ui/Button.tsx'
import { Empty } from '../ui/ListState.tsx'
import { Page } from './Page.tsx'

export function NotFoundPage() {
  const { t } = useTranslation()
  return (
    <Page title={t('not_found_title')}>
      <Empty
        picture="shutter"
        action={
          <LinkButton kind="secondary" to={paths.home}>
            {t('to_home')}
          </LinkButton>
        }
      >
        {t('not_found')}
      </Empty>
    </Page>
  )
}

import { useTranslation } from 'react-i18next'
import { DetailText } from '../../content/DetailText.tsx'
import { Page } from '../../frame/Page.tsx'
import { paths } from '../../paths.ts'
import { LinkButton } from '../../ui/Button.tsx'

export function Component() {
  const { t } = useTranslation()
  return (
    <Page title={t('title_about')}>
      <DetailText type="about" />
      <LinkButton kind="secondary" to={paths.tour}>
        {t('title_tour')}
      </LinkButton>
    </Page>
  )
}

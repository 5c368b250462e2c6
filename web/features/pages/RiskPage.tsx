import { useTranslation } from 'react-i18next'
import { DetailText } from '../../content/DetailText.tsx'
import { Page } from '../../frame/Page.tsx'
import { paths } from '../../paths.ts'
import { LinkButton } from '../../ui/Button.tsx'

export function Component() {
  const { t } = useTranslation()
  return (
    <Page title={t('title_risk')}>
      <DetailText type="risk" />
      <LinkButton kind="secondary" full to={paths.limits}>
        {t('title_limits')}
      </LinkButton>
    </Page>
  )
}

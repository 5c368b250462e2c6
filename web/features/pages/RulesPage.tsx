import { useTranslation } from 'react-i18next'
import { DetailText } from '../../ui/DetailText.tsx'
import { Page } from '../../ui/Page.tsx'

export function Component() {
  const { t } = useTranslation()
  return (
    <Page title={t('title_rules')}>
      <DetailText type="rules" />
    </Page>
  )
}

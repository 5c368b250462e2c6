import { useTranslation } from 'react-i18next'
import { DetailText } from '../../content/DetailText.tsx'
import { Page } from '../../frame/Page.tsx'

export function Component() {
  const { t } = useTranslation()
  return (
    <Page title={t('title_agreement')}>
      <DetailText type="agreement" />
    </Page>
  )
}

import { useTranslation } from 'react-i18next'
import { Page } from '../../ui/Page.tsx'

export function Component() {
  const { t } = useTranslation()
  return <Page title={t('title_login')}>{null}</Page>
}

import { useTranslation } from 'react-i18next'
import { Page } from '../../frame/Page.tsx'
import { Display } from './Display.tsx'

export function Component() {
  const { t } = useTranslation()
  return (
    <Page title={t('title_display')}>
      <Display />
    </Page>
  )
}

import { useTranslation } from 'react-i18next'
import { Page } from '../../frame/Page.tsx'
import { PasswordChange } from './PasswordChange.tsx'

/** Sets the first fund password; where there is one already, changes it. */
export function Component() {
  const { t } = useTranslation()
  return (
    <Page title={t('title_set_fund_password')}>
      <PasswordChange of="fund" />
    </Page>
  )
}

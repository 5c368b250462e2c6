import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { Page } from '../../frame/Page.tsx'
import { PasswordChange } from './PasswordChange.tsx'

/** Changes the login password, or with `of=fund` the fund password. */
export function Component() {
  const { t } = useTranslation(['security', 'common'])
  const [params] = useSearchParams()
  const of = params.get('of') === 'fund' ? 'fund' : 'login'
  return (
    <Page title={t('common:title_set_password')}>
      <PasswordChange key={of} of={of} />
    </Page>
  )
}

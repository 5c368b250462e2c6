import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { Page } from '../../frame/Page.tsx'
import { PasswordChange } from './PasswordChange.tsx'
import { useFundTitle } from './useFundTitle.ts'

/** With `of=fund` changes the fund password. */
export function Component() {
  const { t } = useTranslation()
  const fundTitle = useFundTitle()
  const [params] = useSearchParams()
  const of = params.get('of') === 'fund' ? 'fund' : 'login'
  return (
    <Page title={of === 'fund' ? fundTitle : t('title_set_password')}>
      <PasswordChange key={of} of={of} />
    </Page>
  )
}

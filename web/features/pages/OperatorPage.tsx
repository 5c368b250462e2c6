import { useTranslation } from 'react-i18next'
import { useInfo } from '../../api/hooks.ts'
import { Page } from '../../frame/Page.tsx'
import { paths } from '../../paths.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { ListState } from '../../ui/ListState.tsx'
import { TextSkeleton } from '../../ui/Skeleton.tsx'
import { Operator } from './Operator.tsx'

export function Component() {
  const { t } = useTranslation()
  const { data: info, error, mutate } = useInfo()
  return (
    <Page title={t('title_open_location')}>
      <ListState
        data={info}
        error={error}
        onRetry={() => void mutate()}
        skeleton={<TextSkeleton lines={5} />}
      >
        {info && <Operator {...info} />}
      </ListState>
      <LinkButton kind="secondary" full to={paths.customer}>
        {t('title_customer')}
      </LinkButton>
    </Page>
  )
}

import { useTranslation } from 'react-i18next'
import { useRead } from '../../api/hooks.ts'
import { Page } from '../../frame/Page.tsx'
import { paths } from '../../paths.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { ListState } from '../../ui/ListState.tsx'
import { TextSkeleton } from '../../ui/Skeleton.tsx'
import { ExchangeFields } from './ExchangeFields.tsx'

const PRICES_MS = 3000

export function Component() {
  const { t } = useTranslation()
  const { data, error, mutate } = useRead('/api/user/exchange', {}, { refreshMs: PRICES_MS })
  return (
    <Page title={t('title_exchange')}>
      <ListState
        data={data}
        error={data ? undefined : error}
        onRetry={() => void mutate()}
        skeleton={<TextSkeleton lines={10} />}
      >
        {data && <ExchangeFields terms={data} />}
      </ListState>
      <LinkButton kind="quiet" full to={paths.exchanges}>
        {t('title_exchanges')}
      </LinkButton>
    </Page>
  )
}

import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { useRead } from '../../api/hooks.ts'
import { Page } from '../../frame/Page.tsx'
import { ListState } from '../../ui/ListState.tsx'
import { HoldingList } from './HoldingList.tsx'
import { HoldingView } from './HoldingView.tsx'
import { ProjectsSkeleton } from './ProjectsSkeleton.tsx'

/** A day may end and be booked meanwhile. */
const REFRESH_MS = 30_000

export function Component() {
  const { t } = useTranslation()
  const [params] = useSearchParams()
  const id = params.get('id')
  const { data, error, mutate } = useRead('/api/user/myproject', {}, { refreshMs: REFRESH_MS })
  // The address may name an addition, which is shown among all holdings.
  const holding = data?.items.find((one) => one.id === id)
  return (
    <Page title={t('title_myProjects')}>
      <ListState data={data} error={error} onRetry={() => void mutate()} skeleton={<ProjectsSkeleton />}>
        {holding ? (
          <HoldingView key={holding.id} holding={holding} />
        ) : (
          data && <HoldingList holdings={data} />
        )}
      </ListState>
    </Page>
  )
}

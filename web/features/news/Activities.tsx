import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useRead } from '../../api/hooks.ts'
import { Empty, ListState } from '../../ui/ListState.tsx'
import { PullToRefresh } from '../../ui/PullToRefresh.tsx'
import type { Activity } from './types.ts'

/** Activities, those that `only` wants, as `children` draws them. */
export function Activities({
  only = () => true,
  children,
}: {
  only?: (one: Activity) => boolean
  children: (items: Activity[]) => ReactNode
}) {
  const { t } = useTranslation('news')
  const { data, error, mutate } = useRead('/api/index/activity_list')
  const items = data?.items.filter(only)
  return (
    <PullToRefresh onRefresh={mutate}>
      <ListState
        data={items}
        error={error}
        onRetry={() => void mutate()}
        isEmpty={items?.length === 0}
        empty={<Empty picture="shutter">{t('activities_empty')}</Empty>}
      >
        {items && children(items)}
      </ListState>
    </PullToRefresh>
  )
}

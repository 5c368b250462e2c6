import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { OwnActivity } from '../../../shared/articles.ts'
import { useRead } from '../../api/hooks.ts'
import { Empty, ListState } from '../../ui/ListState.tsx'
import { PullToRefresh } from '../../ui/PullToRefresh.tsx'
import type { Activity } from './types.ts'

/** `only` filters, `children` draws. */
export function Activities({
  only = () => true,
  above,
  children,
}: {
  only?: (one: Activity) => boolean
  /** Shown first, even without articles; if it is empty too, the page says so. */
  above?: (on: readonly OwnActivity[]) => ReactNode
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
        isEmpty={items?.length === 0 && !(above && data && data.on.length > 0)}
        empty={<Empty picture="shutter">{t('activities_empty')}</Empty>}
      >
        {data && above?.(data.on)}
        {items && children(items)}
      </ListState>
    </PullToRefresh>
  )
}

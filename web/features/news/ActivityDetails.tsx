import { useRead } from '../../api/hooks.ts'
import { openActivityPath } from '../../paths.ts'
import { ListState } from '../../ui/ListState.tsx'
import { TextSkeleton } from '../../ui/Skeleton.tsx'
import { Article } from './Article.tsx'

export function ActivityDetails({ id }: { id: string }) {
  const { data, error, mutate } = useRead('/api/index/activity_details', { id })
  return (
    <ListState data={data} error={error} onRetry={() => void mutate()} skeleton={<TextSkeleton lines={12} />}>
      {data && <Article article={data} path={openActivityPath(id)} />}
    </ListState>
  )
}

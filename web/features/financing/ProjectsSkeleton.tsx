import { Skeleton } from '../../ui/Skeleton.tsx'
import css from './financing.module.css'

/** Rows as high as a project's. */
export const ProjectsSkeleton = ({ rows = 3, height = '9.5rem' }: { rows?: number; height?: string }) => (
  <div className={css.skeleton}>
    {Array.from({ length: rows }, (_, row) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
      <Skeleton key={row} height={`calc(${height} * var(--line-stretch))`} />
    ))}
  </div>
)

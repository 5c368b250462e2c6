import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import css from './Skeleton.module.css'

const upTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index)

/** Sizes are CSS lengths. */
export const Skeleton = ({ width = '100%', height = '1rem' }: { width?: string; height?: string }) => (
  <span className={css.skeleton} style={{ width, height }} aria-hidden="true" />
)

export const RowsSkeleton = ({ rows = 5 }: { rows?: number }) => (
  <div className={css.rows}>
    {upTo(rows).map((row) => (
      <div className={css.row} key={row}>
        <Skeleton width="40%" />
        <Skeleton width="20%" />
      </div>
    ))}
  </div>
)

export const TextSkeleton = ({ lines = 8 }: { lines?: number }) => (
  <div className={css.lines}>
    {upTo(lines).map((line) => (
      <Skeleton key={line} width={line % 4 === 3 ? '60%' : '100%'} />
    ))}
  </div>
)

/** Shows its children after 200 ms, since a shorter wait would flicker. */
export function Waiting({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  const [late, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), 200)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div aria-busy="true" style={late ? undefined : { visibility: 'hidden' }}>
      {late && (
        <span className="visually-hidden" role="status">
          {t('loading')}
        </span>
      )}
      {children}
    </div>
  )
}

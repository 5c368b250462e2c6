import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../api/error.ts'
import { Button, LinkButton } from './Button.tsx'
import css from './ListState.module.css'
import { Picture, type PictureName } from './Picture.tsx'
import { RowsSkeleton, Waiting } from './Skeleton.tsx'
import { useErrorText } from './useErrorText.ts'

export function Empty({
  picture,
  children,
  action,
}: {
  picture: PictureName
  children: ReactNode
  action?: ReactNode
}) {
  return (
    <div className={css.state}>
      <Picture name={picture} className={css.picture} />
      <p>{children}</p>
      {action}
    </div>
  )
}

/** Offers a way out instead if trying again cannot help. */
export function Failure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  return (
    <div className={css.state} role="alert">
      <Picture name="shutter" className={css.picture} />
      <p>{errorText(error)}</p>
      {error instanceof ApiError && error.status === 404 ? (
        <LinkButton kind="secondary" to="/">
          {t('to_home')}
        </LinkButton>
      ) : (
        <Button kind="secondary" onClick={onRetry}>
          {t('retry')}
        </Button>
      )}
    </div>
  )
}

/** Earlier data stays on screen after a failure, under a note. */
export function ListState({
  data,
  error,
  onRetry,
  skeleton = <RowsSkeleton />,
  isEmpty = false,
  empty,
  end = false,
  children,
}: {
  /** Undefined while there is nothing to show. */
  data: unknown
  error?: unknown
  onRetry: () => void
  skeleton?: ReactNode
  isEmpty?: boolean
  empty?: ReactNode
  /** Whether to show that the list has ended. */
  end?: boolean
  children: ReactNode
}) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  if (data === undefined) {
    return error ? <Failure error={error} onRetry={onRetry} /> : <Waiting>{skeleton}</Waiting>
  }
  // The page's head already shows a lost connection.
  const told = error instanceof ApiError && error.status === 0
  return (
    <>
      {error && !told ? (
        <div className={css.stale} role="alert">
          <span>{errorText(error)}</span>
          <Button kind="quiet" onClick={onRetry}>
            {t('retry')}
          </Button>
        </div>
      ) : null}
      {isEmpty ? empty : children}
      {end && !isEmpty && <p className={css.end}>{t('list_end')}</p>}
    </>
  )
}

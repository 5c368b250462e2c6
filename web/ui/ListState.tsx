import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../api/error.ts'
import { Button, LinkButton } from './Button.tsx'
import css from './ListState.module.css'
import { Picture, type PictureName } from './Picture.tsx'
import { RowsSkeleton, Waiting } from './Skeleton.tsx'
import { useErrorText } from './useErrorText.ts'

/** A place with nothing in it: a picture, one sentence, one action. */
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

/** What went wrong, with a button to try again; where trying again cannot help, the way out. */
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

/**
 * The life of anything that is read: coming, failed, empty, here, at its end. What was read before stays on
 * screen when a later reading fails, under a line that says so.
 */
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
  /** What was read; undefined while there is nothing to show yet. */
  data: unknown
  error?: unknown
  onRetry: () => void
  skeleton?: ReactNode
  isEmpty?: boolean
  empty?: ReactNode
  /** Whether the list is complete and long enough to say so. */
  end?: boolean
  children: ReactNode
}) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  if (data === undefined) {
    return error ? <Failure error={error} onRetry={onRetry} /> : <Waiting>{skeleton}</Waiting>
  }
  // A lost connection is shown once, in the page's head.
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

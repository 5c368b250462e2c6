import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs'
import IconHearts from '@tabler/icons-react/dist/esm/icons/IconHearts.mjs'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { paths } from '../../paths.ts'
import { useCopy } from '../../ui/useCopy.ts'
import css from './user.module.css'

/** Friends and support ask for the public id, so it can be copied. */
export function Identity({
  publicId,
  username,
  linked,
  picture,
}: {
  publicId: string
  username: string
  /** Has a partner. */
  linked: boolean
  picture: ReactNode
}) {
  const { t } = useTranslation('user')
  const copy = useCopy()
  return (
    <div className={css.identity}>
      {picture}
      <div className={css.who}>
        <p className={css.name}>{username}</p>
        {linked && (
          <Link to={paths.couple} className={css.linked}>
            <IconHearts size={16} stroke={1.75} aria-hidden="true" /> {t('linked')}
          </Link>
        )}
        <button
          type="button"
          className={css.copy}
          onClick={() => void copy(publicId)}
          aria-label={t('copy_id', { id: publicId })}
        >
          <span className="num">{t('public_id', { id: publicId })}</span>
          <IconCopy size={16} stroke={1.75} aria-hidden="true" />
        </button>
      </div>
    </div>
  )
}

import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { pendingOperations } from '../api/pending.ts'
import { takeNewVersion, useNewVersion } from '../offline/update.ts'
import { paths } from '../paths.ts'
import css from './Connection.module.css'

/** Hidden where orders are placed and while an operation is on its way. */
export function NewVersion() {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const isNew = useNewVersion()
  const busy = [paths.trade, paths.confirm].some((path) => path === pathname.toLowerCase())
  if (!isNew || busy || pendingOperations().length > 0) return null
  return (
    <div className={css.bar} data-kind="new" role="status">
      <IconRefresh size={20} stroke={1.75} aria-hidden="true" />
      <span className={css.words}>{t('version_new')}</span>
      <button type="button" className={css.retry} onClick={takeNewVersion}>
        {t('version_take')}
      </button>
    </div>
  )
}

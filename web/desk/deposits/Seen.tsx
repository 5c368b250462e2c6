import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useFormat } from '../../ui/format.ts'
import { deskPaths } from '../paths.ts'
import css from './deposit.module.css'
import type { Evidence } from './types.ts'
import { DepositStatus } from './Words.tsx'

/** Warns where the same picture or the same reference came before, and leads there. */
export function Seen({ seen }: Pick<Evidence, 'seen'>) {
  const { t } = useTranslation('desk')
  const format = useFormat()
  const kinds = (['picture', 'reference'] as const).filter((kind) => seen[kind].length > 0)
  return kinds.map((kind) => (
    <section key={kind} className={css.seen} role="alert">
      <h3 className={css.warning}>
        <IconAlertTriangle size={20} stroke={1.75} aria-hidden="true" />
        {t(`seen_${kind}`)}
      </h3>
      <ul>
        {seen[kind].map((one) => (
          <li key={`${one.uid} ${one.deposit} ${one.at}`} className={css.sight}>
            <span>
              {one.own ? t('seen_own') : t('seen_other')} · {format.dateTime(one.at)}
            </span>
            {one.status !== null && <DepositStatus status={one.status} />}
            <Link to={one.deposit ? deskPaths.deposit(one.uid, one.deposit) : deskPaths.user(one.publicId)}>
              {one.publicId}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  ))
}

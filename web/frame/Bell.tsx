import IconBell from '@tabler/icons-react/dist/esm/icons/IconBell.mjs'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useMe } from '../api/hooks.ts'
import { paths } from '../paths.ts'
import { useFormat } from '../ui/format.ts'
import css from './Bell.module.css'
import { navIcon } from './NavBar.tsx'

/** The server stops counting here: it means this many or more. */
const MOST = 50

/** Empty for none. */
export function useUnread(): string {
  const format = useFormat()
  const count = useMe().data?.unread.messages ?? 0
  return count === 0 ? '' : format.number(count) + (count >= MOST ? '+' : '')
}

export function Bell() {
  const { t } = useTranslation()
  const unread = useUnread()
  return (
    <Link
      className={navIcon}
      to={paths.messages}
      aria-label={unread ? t('messages_unread', { number: unread }) : t('title_messages')}
    >
      <span className={css.bell}>
        <IconBell size={24} stroke={1.75} aria-hidden="true" />
        {unread && <span className={css.count}>{unread}</span>}
      </span>
    </Link>
  )
}

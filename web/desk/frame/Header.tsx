import IconKeyboard from '@tabler/icons-react/dist/esm/icons/IconKeyboard.mjs'
import IconUserCircle from '@tabler/icons-react/dist/esm/icons/IconUserCircle.mjs'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Mark } from '../../ui/Mark.tsx'
import { useMe } from '../api/hooks.ts'
import { useSession } from '../api/session.ts'
import { Account } from './Account.tsx'
import css from './shell.module.css'

/** Practice money has a colour of its own. */
export function Header({ title, onHelp }: { title: string; onHelp: () => void }) {
  const { t } = useTranslation(['desk', 'common'])
  const { data: me } = useMe()
  const session = useSession()
  const [open, setOpen] = useState(false)
  return (
    <header className={css.header} data-money={me?.money}>
      <Mark size={20} />
      <span className={css.brand}>{t('desk')}</span>
      <h1 className="visually-hidden">{title}</h1>
      {me && (
        <span className={css.stage}>
          {me.stage} · {t(`common:money_${me.money}`)}
        </span>
      )}
      <button type="button" className={css.tool} data-keys aria-label={t('help')} onClick={onHelp}>
        <IconKeyboard size={20} stroke={1.75} aria-hidden="true" />
      </button>
      <button type="button" className={css.tool} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <IconUserCircle size={20} stroke={1.75} aria-hidden="true" />
        <span className={css.name}>{session?.operator.name}</span>
      </button>
      <Account open={open} onClose={() => setOpen(false)} />
    </header>
  )
}

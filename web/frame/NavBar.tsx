import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import { memo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useBack } from './back.ts'
import css from './Page.module.css'

export interface NavBarProps {
  title: ReactNode
  /** False on the pages of the tab bar. */
  back?: boolean
  right?: ReactNode
  /** Heading level: 2 next to a list, whose title is that of the page. */
  level?: 1 | 2
}

export const NavBar = memo(function NavBar({ title, back = false, right, level = 1 }: NavBarProps) {
  const { t } = useTranslation()
  const goBack = useBack()
  const Heading = level === 1 ? 'h1' : 'h2'
  return (
    <header className={css.nav} data-root={back ? undefined : true}>
      {back && (
        <button type="button" className={css.icon} onClick={goBack} aria-label={t('back')}>
          <IconChevronLeft size={24} stroke={1.75} aria-hidden="true" />
        </button>
      )}
      <Heading className={css.title}>{title}</Heading>
      <div className={css.right}>{right}</div>
    </header>
  )
})

export const navIcon = css.icon

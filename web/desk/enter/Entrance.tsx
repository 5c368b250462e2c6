import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Mark } from '../../ui/Mark.tsx'
import { LanguageChoice } from '../frame/Choices.tsx'
import css from './enter.module.css'

export function Entrance({ title, children }: { title: string; children: ReactNode }) {
  const { t } = useTranslation('desk')
  return (
    <div className={css.entrance}>
      <header className={css.head}>
        <Mark />
        <span>{t('desk')}</span>
      </header>
      <main className={css.main}>
        <h1>{title}</h1>
        {children}
      </main>
      <footer className={css.foot}>
        <LanguageChoice />
      </footer>
    </div>
  )
}

import { memo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useInfo } from '../api/hooks.ts'
import { paths } from '../paths.ts'
import css from './Page.module.css'

/** On every page: which money this is and where its prices come from; `proof` is what its link says instead. */
export const Provenance = memo(function Provenance({ proof }: { proof?: ReactNode }) {
  const { t } = useTranslation()
  const { data } = useInfo()
  const words = data && [
    data.money === 'practice' ? t('money_practice') : t('money_real'),
    t(`feed_${data.feed}`),
  ]
  return (
    <aside
      className={css.strip}
      data-live={data && data.money === 'real' && data.feed === 'kraken' ? true : undefined}
      aria-label={t('provenance')}
    >
      <span>{words?.join(' · ')}</span>
      <Link to={paths.fairness}>{proof ?? t('how_we_prove_it')}&nbsp;›</Link>
    </aside>
  )
})

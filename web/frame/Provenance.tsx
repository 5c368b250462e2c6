import { memo, type ReactNode, useLayoutEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useInfo } from '../api/hooks.ts'
import { paths } from '../paths.ts'
import { createStore } from '../store/store.ts'
import css from './Provenance.module.css'

/** The page's text for the link; a store, because the strip may be outside the page. */
const proofHere = createStore<ReactNode>(null)

export function useProofHere(proof: ReactNode): void {
  useLayoutEffect(() => {
    if (!proof) return
    proofHere.set(proof)
    return () => proofHere.set(null)
  }, [proof])
}

export const Provenance = memo(function Provenance() {
  const { t } = useTranslation()
  const proof = proofHere.use()
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

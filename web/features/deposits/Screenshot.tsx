import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { secondsOf } from '../../../shared/time.ts'
import { serverNow } from '../../api/client.ts'
import css from './deposits.module.css'
import type { Deposit } from './types.ts'

/** Small in a list; `large` on a receipt, where a tap opens it whole. */
export function Screenshot({ of, large = false }: { of: Deposit['screenshot']; large?: boolean }) {
  const { t } = useTranslation('deposits')
  const [failed, setFailed] = useState(false)
  const [kept, keep] = useState(of)
  // Each reading signs a new address; keep the old one while it works, so the picture loads only once.
  if (of && kept !== of && (!kept || kept.expiresAt <= secondsOf(serverNow()))) {
    keep(of)
    setFailed(false)
  }
  if (!of || !kept || failed) return null
  const size = large ? 160 : 44
  const image = (
    <img
      className={css.screenshot}
      src={kept.url}
      alt={t('screenshot')}
      loading="lazy"
      width={size}
      height={size}
      onError={() => setFailed(true)}
    />
  )
  return large ? (
    <a className={css.whole} href={of.url} target="_blank" rel="noreferrer">
      {image}
    </a>
  ) : (
    image
  )
}

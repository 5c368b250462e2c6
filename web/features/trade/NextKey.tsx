import { useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { MINUTE, secondsOf } from '../../../shared/time.ts'
import { serverNow } from '../../api/client.ts'
import { formatCountdown } from '../../ui/format.ts'
import { writeText } from '../../ui/writeText.ts'
import css from './product.module.css'
import { onPulse } from './pulse.ts'

export function NextKey({ source }: { source: 'sim' | 'replay' | 'kraken' }) {
  const { t } = useTranslation('trade')
  if (source === 'replay') return t('ribbon_replay')
  return source === 'kraken' ? t('ribbon_kraken') : <ToNextKey />
}

/** Each minute's key is published when the minute ends, at every hour. */
function ToNextKey() {
  const { t } = useTranslation('trade')
  const place = useRef<HTMLSpanElement>(null)
  useLayoutEffect(
    () =>
      onPulse(() => {
        const left = MINUTE - (secondsOf(serverNow()) % MINUTE)
        if (place.current) writeText(place.current, formatCountdown(left))
      }),
    [],
  )
  return (
    <>
      {t('fair_next')}&nbsp;
      <span className={css.left}>
        <span ref={place} />
      </span>
    </>
  )
}

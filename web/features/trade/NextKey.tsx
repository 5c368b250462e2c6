import { useTranslation } from 'react-i18next'
import { MINUTE, secondsOf } from '../../../shared/time.ts'
import { useServerNow } from '../../api/useServerNow.ts'
import { formatCountdown } from '../../ui/format.ts'

/** When the next key behind a product's prices becomes public; for other feeds, what holds their prices. */
export function NextKey({ source }: { source: 'sim' | 'replay' | 'kraken' }) {
  const { t } = useTranslation('trade')
  if (source === 'replay') return t('ribbon_replay')
  return source === 'kraken' ? t('ribbon_kraken') : <ToNextKey />
}

/** A key of the simulated market is published as its minute ends, on every day and at every hour. */
function ToNextKey() {
  const { t } = useTranslation('trade')
  const now = useServerNow(1000)
  return (
    <>
      {t('fair_next')}&nbsp;<span className="num">{formatCountdown(MINUTE - (secondsOf(now) % MINUTE))}</span>
    </>
  )
}

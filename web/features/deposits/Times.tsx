import { useTranslation } from 'react-i18next'
import { Fact } from '../../ui/Facts.tsx'
import { useSpan } from '../../ui/span.ts'
import type { Ways } from './types.ts'

/** The promised time, and the measured one if there is any. */
export function Times({ ways: { reviewSeconds, medianSeconds } }: { ways: Ways }) {
  const { t } = useTranslation('deposits')
  const span = useSpan()
  return (
    <>
      <Fact name={t('review')}>{t('within', { time: span(reviewSeconds) })}</Fact>
      {medianSeconds !== null && <Fact name={t('median')}>{span(medianSeconds)}</Fact>}
    </>
  )
}

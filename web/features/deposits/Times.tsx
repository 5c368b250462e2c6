import { useTranslation } from 'react-i18next'
import { saidSeconds } from '../../../shared/i18n/span.ts'
import { Fact } from '../../ui/Facts.tsx'
import { useFormat } from '../../ui/format.ts'
import type { Ways } from './types.ts'

/** What is published of a review, and what was measured where there was something to measure. */
export function Times({ ways: { reviewSeconds, medianSeconds } }: { ways: Ways }) {
  const { t } = useTranslation('deposits')
  const format = useFormat()
  return (
    <>
      <Fact name={t('review')}>{t('within', { time: format.duration(reviewSeconds) })}</Fact>
      {medianSeconds !== null && (
        <Fact name={t('median')}>{format.duration(saidSeconds(medianSeconds))}</Fact>
      )}
    </>
  )
}

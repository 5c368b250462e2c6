import { useTranslation } from 'react-i18next'
import { saidSeconds } from '../../../shared/i18n/span.ts'
import { Fact } from '../../ui/Facts.tsx'
import { useFormat } from '../../ui/format.ts'
import type { Ways } from './types.ts'

/** The promised time, and the measured one if there is any. */
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

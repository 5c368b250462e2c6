import { useTranslation } from 'react-i18next'
import { useFormat } from '../../ui/format.ts'
import { sentenceGap } from '../../ui/han.ts'
import { useSpan } from '../../ui/span.ts'
import css from './service.module.css'

/** Promised, and measured if there is a figure. */
export function AnswerTime({
  of,
}: {
  of: { answerSeconds: number; medianSeconds?: number | null } | undefined
}) {
  const { t } = useTranslation('service')
  const span = useSpan()
  const { lang } = useFormat()
  if (!of) return null
  return (
    <p className={css.note}>
      {t('answer_within', { time: span(of.answerSeconds) })}
      {sentenceGap(lang)}
      {of.medianSeconds != null && t('answer_median', { time: span(of.medianSeconds) })}
    </p>
  )
}

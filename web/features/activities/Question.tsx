import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { QUIZ_ANSWERS, type QuizQuestion } from '../../../shared/quiz.ts'
import css from './activities.module.css'

export function Question({
  question,
  chosen,
  right,
  isFixed,
  onChoose,
}: {
  question: QuizQuestion
  chosen: number | undefined
  right: boolean | undefined
  isFixed: boolean
  onChoose: (answer: number) => void
}) {
  const { t } = useTranslation('activities')
  const id = useId()
  const Icon = right ? IconCheck : IconX
  return (
    <fieldset className={css.question}>
      <legend>{t(`quiz_${question}`)}</legend>
      {QUIZ_ANSWERS.map((answer) => (
        <label key={answer} className={css.answer}>
          <input
            type="radio"
            name={id}
            checked={chosen === answer}
            disabled={isFixed}
            onChange={() => onChoose(answer)}
          />
          <span>{t(`quiz_${question}_${answer}`)}</span>
        </label>
      ))}
      <div aria-live="polite">
        {right !== undefined && (
          <>
            <p className={css.verdict} data-right={right}>
              <Icon size={20} stroke={1.75} aria-hidden="true" />
              {t(right ? 'quiz_right' : 'quiz_wrong')}
            </p>
            <p className={css.note}>{t(`quiz_${question}_why`)}</p>
          </>
        )}
      </div>
    </fieldset>
  )
}

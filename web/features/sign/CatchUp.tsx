import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/Button.tsx'
import { Alert } from '../../ui/Card.tsx'
import { useFormat } from '../../ui/format.ts'
import { toast } from '../../ui/toast.tsx'
import { useDate } from '../../ui/useDate.ts'
import { useSlugText } from '../../ui/useSlugText.ts'
import css from './sign.module.css'
import type { Sign } from './types.ts'
import { useSign } from './useSign.ts'

/** The tapped day, else the newest that can be made up. */
export function CatchUp({ sign: { makeUp }, day }: { sign: Sign; day: string | null }) {
  const { t } = useTranslation(['sign', 'common'])
  const format = useFormat()
  const date = useDate()
  const slugText = useSlugText()
  const { send, refusal, state } = useSign()
  const { dates, left, aMonth } = makeUp
  const chosen = day !== null && dates.includes(day) ? day : dates[0]
  const done = () => toast(slugText('done_makeup'), 'ok')
  return (
    <div className={css.catchUp}>
      {chosen && (
        <Button
          kind="secondary"
          full
          busy={state !== null}
          onClick={() => void send({ date: chosen }, { done })}
        >
          {state === 'checking' ? t('common:checking') : t('catch_up', { date: date(chosen) })}
        </Button>
      )}
      <p className={css.note}>
        {t('catch_ups_left', { left: format.number(left), most: format.number(aMonth) })}
      </p>
      {refusal && <Alert>{refusal}</Alert>}
    </div>
  )
}

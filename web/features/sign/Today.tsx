import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/Button.tsx'
import { Alert, Card } from '../../ui/Card.tsx'
import { Fact, Facts } from '../../ui/Facts.tsx'
import { useFormat } from '../../ui/format.ts'
import { useOwn } from '../../ui/own.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { toast } from '../../ui/toast.tsx'
import { useSlugText } from '../../ui/useSlugText.ts'
import css from './sign.module.css'
import type { Sign } from './types.ts'
import { useSign } from './useSign.ts'

export function Today({ sign }: { sign: Sign }) {
  const { t } = useTranslation(['sign', 'common'])
  const format = useFormat()
  const own = useOwn()
  const slugText = useSlugText()
  const { send, refusal, state } = useSign()
  const { streak, signed, gives, earned, asset, dayEnds } = sign
  const gain = format.money(gives, asset)
  return (
    <Card>
      <div className={css.today}>
        <Facts>
          <Fact name={t('streak')}>
            <strong className={css.streak}>{format.number(streak)}</strong>
          </Fact>
          <Fact name={t('earned')}>{own.money(earned, asset)}</Fact>
        </Facts>
        {signed ? (
          <>
            <div className={css.done} role="status">
              <StatusBadge of="sign" is="signed" />
              <span>{own.money(gives, asset, 'always')}</span>
            </div>
            <p className={css.note}>{t('next', { time: format.dateTimeShort(dayEnds) })}</p>
          </>
        ) : (
          <>
            <Button
              full
              busy={state !== null}
              onClick={() => void send({}, { done: () => toast(slugText('done_sign'), 'ok') })}
            >
              {state === 'checking' ? t('common:checking') : t('sign', { amount: gain })}
            </Button>
            <p className={css.note}>{t('until', { time: format.dateTimeShort(dayEnds) })}</p>
          </>
        )}
        {refusal && <Alert>{refusal}</Alert>}
      </div>
    </Card>
  )
}

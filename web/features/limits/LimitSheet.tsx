import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type LimitKind, RAISED_AFTER } from '../../../shared/limits.ts'
import { secondsOf } from '../../../shared/time.ts'
import { serverNow } from '../../api/client.ts'
import { AmountField } from '../../ui/AmountField.tsx'
import { plainAmount } from '../../ui/amount.ts'
import { Button } from '../../ui/Button.tsx'
import { Alert, Form } from '../../ui/Card.tsx'
import { useFormat } from '../../ui/format.ts'
import { Sheet } from '../../ui/Sheet.tsx'
import { useSlugText } from '../../ui/useSlugText.ts'
import { effectOf, faultOf, type Limits } from './form.ts'
import { useChange } from './useChange.ts'

/** A lower limit holds at once, a higher one after a day. */
export function LimitSheet({
  kind,
  limits,
  onClose,
}: {
  kind: LimitKind
  limits: Limits
  onClose: () => void
}) {
  const { t } = useTranslation('limits')
  const format = useFormat()
  const slugText = useSlugText()
  const [typed, setTyped] = useState('')
  const [tried, setTried] = useState(false)
  const { change, refusal, busy } = useChange(onClose)
  const { asset, pause, timeZone } = limits
  const own = limits[kind]
  const fault = faultOf(typed, asset, format.lang)
  const effect = effectOf(typed, own, asset, format.lang)
  const raisedAt = format.dateTimeShort(secondsOf(serverNow()) + RAISED_AFTER)
  // The first limit also sets the zone of its days.
  const here = timeZone.chosen ? null : Intl.DateTimeFormat().resolvedOptions().timeZone
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (!fault) change({ [kind]: plainAmount(typed, format.lang), ...(here && { timeZone: here }) })
  }
  return (
    <Sheet open title={t(kind)} onClose={() => !busy && onClose()}>
      <Form onSubmit={submit}>
        <p>{t(`${kind}_what`)}</p>
        <AmountField
          label={t('new_limit')}
          asset={asset}
          value={typed}
          onValue={setTyped}
          autoFocus
          maxLength={20}
          error={fault && (tried || typed !== '') && slugText(fault.slug, fault.params)}
        />
        <p aria-live="polite">
          {fault || effect === null
            ? t('lower_or_raise')
            : effect === 'lower'
              ? t('lower_now')
              : pause
                ? t('raise_paused', { time: format.dateTimeShort(pause.until) })
                : t('raise_at', { time: raisedAt })}
        </p>
        {here && <p>{t('zone_first', { zone: here })}</p>}
        {refusal && <Alert>{refusal}</Alert>}
        <Button full type="submit" busy={busy}>
          {t('set_limit')}
        </Button>
        {own.next && (
          <Button full kind="secondary" disabled={busy} onClick={() => change({ cancel: kind })}>
            {t('cancel_raise')}
          </Button>
        )}
        {own.limit !== null && own.next?.limit !== null && !pause && (
          <Button full kind="secondary" disabled={busy} onClick={() => change({ [kind]: 'none' })}>
            {t('remove_limit', { time: raisedAt })}
          </Button>
        )}
      </Form>
    </Sheet>
  )
}

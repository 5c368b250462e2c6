import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CODE_DIGITS, type ReachKind } from '../../../../shared/codes.ts'
import { type EpochSeconds, secondsOf } from '../../../../shared/time.ts'
import { post, serverNow } from '../../../api/client.ts'
import { ApiError } from '../../../api/error.ts'
import { useServerNow } from '../../../api/useServerNow.ts'
import { Button } from '../../../ui/Button.tsx'
import { Form } from '../../../ui/Card.tsx'
import { CodeInput } from '../../../ui/CodeInput.tsx'
import { formatCountdown } from '../../../ui/format.ts'
import { useErrorText, useSlugText } from '../../../ui/useErrorText.ts'
import css from '../security.module.css'
import { useConfirm, type WayParts } from './useConfirm.ts'

/** Confirms a step by a code sent to the user's own phone or mail. */
export function ByCode({ by, target, ...parts }: WayParts & { by: ReachKind; target: string }) {
  const { t } = useTranslation(['security', 'common'])
  const slugText = useSlugText()
  const errorText = useErrorText()
  const [code, setCode] = useState('')
  const [sending, setSending] = useState(false)
  const [resendAt, setResendAt] = useState<EpochSeconds | null>(null)
  const ref = useRef<HTMLInputElement>(null)
  const { busy, fault, setFault, confirm } = useConfirm(parts)

  const send = async () => {
    setSending(true)
    setFault(null)
    try {
      setResendAt((await post('/api/user/code', { scene: 'security', by })).resendAt)
      setCode('')
      // Once it can be typed into.
      setTimeout(() => ref.current?.focus())
    } catch (error) {
      // Asked for from another device, or before a reload: one is under way.
      if (error instanceof ApiError && error.slug === 'code_too_soon')
        setResendAt(secondsOf(serverNow()) + Number(error.params.seconds ?? 0))
      setFault(errorText(error))
    } finally {
      setSending(false)
    }
  }
  const check = async (typed: string) => {
    if (typed.length < CODE_DIGITS) {
      setFault(slugText('code_required'))
      ref.current?.focus()
      return
    }
    const { action } = parts
    const done = await confirm(() =>
      post('/api/user/stepup', { action, means: 'code', channel: by, secret: typed }),
    )
    if (!done) ref.current?.select()
  }
  return (
    <Form
      onSubmit={(event) => {
        event.preventDefault()
        void (resendAt === null ? send() : check(code))
      }}
    >
      {resendAt === null ? (
        <>
          <p className={css.note}>{t('code_goes_to', { target })}</p>
          {fault && <p role="alert">{fault}</p>}
          <Button type="submit" full busy={sending}>
            {t('code_send')}
          </Button>
        </>
      ) : (
        <>
          <CodeInput
            ref={ref}
            label={t('code')}
            hint={t('code_sent_to', { target })}
            error={fault}
            value={code}
            onValue={(typed) => {
              setCode(typed)
              setFault(null)
            }}
            onComplete={(typed) => void check(typed)}
            disabled={busy}
          />
          <Button type="submit" full busy={busy}>
            {t('common:confirm')}
          </Button>
          <Resend at={resendAt} busy={sending} onResend={() => void send()} />
        </>
      )}
    </Form>
  )
}

/** Another code, once one may be asked for. */
function Resend({ at, busy, onResend }: { at: EpochSeconds; busy: boolean; onResend: () => void }) {
  const { t } = useTranslation('security')
  const left = at - secondsOf(useServerNow())
  return (
    <Button kind="quiet" full busy={busy} disabled={left > 0} onClick={onResend}>
      {left > 0 ? t('code_again_in', { time: formatCountdown(left) }) : t('code_again')}
    </Button>
  )
}

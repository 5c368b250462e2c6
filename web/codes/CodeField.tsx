import type { Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { CODE_DIGITS } from '../../shared/codes.ts'
import { secondsOf } from '../../shared/time.ts'
import { useServerNow } from '../api/useServerNow.ts'
import { Button } from '../ui/Button.tsx'
import { CodeInput } from '../ui/CodeInput.tsx'
import { formatCountdown } from '../ui/format.ts'
import { useOtp } from './otp.ts'
import type { useCode } from './useCode.ts'

/** Takes a code typed, pasted, offered by the phone or read from the SMS. */
export function CodeField({
  code,
  value,
  onValue,
  onComplete,
  error,
  onSend,
  byPhone = false,
  ref,
}: {
  code: ReturnType<typeof useCode>
  value: string
  onValue: (code: string) => void
  onComplete?: (code: string) => void
  error?: string | undefined
  /** Called before a code is sent: whether the form has a target. */
  onSend?: () => boolean
  byPhone?: boolean
  ref?: Ref<HTMLInputElement>
}) {
  const { t } = useTranslation('codes')
  const now = secondsOf(useServerNow(250, code.resendAt > 0 || code.sent !== null))
  const left = code.resendAt - now
  const valid = (code.sent?.expiresAt ?? 0) - now
  useOtp(byPhone && code.sent !== null, onValue)
  const again = code.sent ? t('code_again') : t('code_send')
  const words = left > 0 ? t('code_again_in', { time: formatCountdown(left) }) : again
  return (
    <>
      <Button
        kind="secondary"
        full
        busy={code.busy}
        disabled={left > 0}
        onClick={() => {
          if (!(onSend?.() ?? true)) return
          // The old code, and the error about it, are over.
          onValue('')
          void code.send()
        }}
      >
        {words}
      </Button>
      <CodeInput
        ref={ref}
        label={t('code')}
        length={CODE_DIGITS}
        value={value}
        onValue={onValue}
        {...(onComplete && { onComplete })}
        error={error ?? code.error}
        hint={
          code.sent && valid > 0
            ? t('code_sent', { target: code.sent.target, time: formatCountdown(valid) })
            : undefined
        }
      />
    </>
  )
}

import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ReachKind } from '../../../../shared/codes.ts'
import { codeRefused } from '../../../../shared/rules/contact.ts'
import { post } from '../../../api/client.ts'
import { useMe } from '../../../api/hooks.ts'
import { CodeField } from '../../../codes/CodeField.tsx'
import { useCode } from '../../../codes/useCode.ts'
import { Button } from '../../../ui/Button.tsx'
import { Form } from '../../../ui/Card.tsx'
import { PasswordField } from '../../../ui/PasswordField.tsx'
import { useSlugText } from '../../../ui/useSlugText.ts'
import { UsernameForManagers } from '../UsernameForManagers.tsx'
import { useConfirm, type WayParts } from './useConfirm.ts'

/** Confirms by a code to `target` (masked), perhaps with the login password. */
export function ByCode({
  by,
  target,
  withPassword,
  ...parts
}: WayParts & { by: ReachKind; target: string; withPassword: boolean }) {
  const { t } = useTranslation(['security', 'common'])
  const { data: me } = useMe()
  const [password, setPassword] = useState('')
  const passwordRef = useRef<HTMLInputElement>(null)
  const slugText = useSlugText()
  const [typed, setTyped] = useState('')
  const ref = useRef<HTMLInputElement>(null)
  const code = useCode('security', target, () => post('/api/user/code', { scene: 'security', by }))
  const { busy, fault, setFault, confirm } = useConfirm(parts)

  const check = async (secret: string) => {
    if (withPassword && !password) {
      setFault(slugText('old_password_wrong'))
      passwordRef.current?.focus()
      return
    }
    const wrong = codeRefused(secret)
    if (wrong) {
      setFault(slugText(wrong.slug))
      ref.current?.focus()
      return
    }
    const { action } = parts
    const shown = withPassword
      ? ({ means: 'passwordAndCode', secret: password, code: secret } as const)
      : ({ means: 'code', secret } as const)
    const done = await confirm(() => post('/api/user/stepup', { action, channel: by, ...shown }))
    if (done) code.done()
    else ref.current?.select()
  }
  return (
    <Form
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        void check(typed)
      }}
    >
      {withPassword && (
        <>
          <UsernameForManagers username={me?.username} />
          <PasswordField
            ref={passwordRef}
            label={t('by_password')}
            name="password"
            autoComplete="current-password"
            value={password}
            onChange={(event) => {
              setPassword(event.target.value)
              setFault(null)
            }}
          />
        </>
      )}
      <CodeField
        ref={ref}
        code={code}
        byPhone={by === 'phone'}
        value={typed}
        onValue={(digits) => {
          setTyped(digits)
          setFault(null)
        }}
        onComplete={(digits) => {
          if (!withPassword || password) void check(digits)
        }}
        error={fault ?? undefined}
      />
      <Button type="submit" full busy={busy}>
        {t('common:confirm')}
      </Button>
    </Form>
  )
}

import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { refresh } from '../../api/refresh.ts'
import { useBack } from '../../frame/back.ts'
import { paths } from '../../paths.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { Alert, Form } from '../../ui/Card.tsx'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { toast } from '../../ui/toast.tsx'
import { useForm } from '../../ui/useForm.ts'
import { changePassword } from './changePassword.ts'
import {
  emptyForm,
  fieldOf,
  fieldsOf,
  type PasswordForm,
  type PasswordRules,
  passwordErrors,
} from './passwords.ts'
import type { Security } from './types.ts'
import { UsernameForManagers } from './UsernameForManagers.tsx'

/** For Safari's generator, whose twenty characters would be refused. */
const generated = { passwordrules: 'minlength: 6; maxlength: 16;' }

/** Keeps typed text until it is done. */
export function PasswordFields({
  rules,
  username,
  means,
}: {
  rules: PasswordRules
  username: string
  means: Security['means']
}) {
  const { t } = useTranslation(['security', 'common'])
  const leave = useBack()
  const [form, setForm] = useState(emptyForm)
  const { of, first, byPasskey } = rules
  const { errors, alert, alertKind, busy, onSubmit, refOf, clear } = useForm({
    fields: fieldsOf(rules),
    form,
    check: (typed) => passwordErrors(typed, rules),
    fieldOf,
    send: async (typed) => {
      try {
        await changePassword(rules, typed, means)
      } finally {
        void refresh('/api/user/security')
      }
      toast(first ? t('done_first') : t(`done_${of}`), 'ok')
      leave()
    },
  })
  const text = (field: keyof PasswordForm) => ({
    name: field,
    ref: refOf(field),
    value: form[field],
    error: errors[field],
    onChange: (event: { target: { value: string } }) => {
      setForm({ ...form, [field]: event.target.value })
      clear(field)
    },
  })
  const isLogin = of === 'login'
  return (
    <Form onSubmit={onSubmit}>
      {alert && <Alert kind={alertKind}>{alert}</Alert>}
      {isLogin && <UsernameForManagers username={username} />}
      {!first && (
        <PasswordField
          {...text('oldPassword')}
          label={t(`${of}_now`)}
          hint={byPasskey ? t('fund_now_passkey') : undefined}
          // A manager knows the login password only.
          autoComplete={isLogin ? 'current-password' : 'off'}
        />
      )}
      <PasswordField
        {...text('password')}
        label={t(`${of}_new`)}
        hint={t(`${of}_rules`)}
        autoComplete="new-password"
        {...generated}
      />
      <PasswordField
        {...text('passwordRepeat')}
        label={t('repeat')}
        autoComplete="new-password"
        {...generated}
      />
      <Button type="submit" full busy={busy}>
        {first ? t('set') : t('change')}
      </Button>
      {!isLogin && !first && (
        <LinkButton kind="quiet" full to={paths.fundReset}>
          {t('common:title_fund_reset')}
        </LinkButton>
      )}
    </Form>
  )
}

import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, Navigate } from 'react-router-dom'
import { post } from '../../api/client.ts'
import { deviceId } from '../../api/device.ts'
import { setSession } from '../../api/session.ts'
import { Page } from '../../frame/Page.tsx'
import { letterPath, paths } from '../../paths.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { Alert, Form } from '../../ui/Card.tsx'
import { Field } from '../../ui/Field.tsx'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { toast } from '../../ui/toast.tsx'
import { useSlugText } from '../../ui/useSlugText.ts'
import { type LoginForm, loginErrors, loginFields, nameFields } from './form.ts'
import css from './Head.module.css'
import { Head } from './Head.tsx'
import { keepForm, startForm } from './typed.ts'
import { useLeadOn } from './useLeadOn.ts'
import { usePasskeyLogin } from './usePasskeyLogin.ts'
import { useReturn } from './useReturn.ts'
import { useSubmit } from './useSubmit.ts'

// Lazy: only a login by phone needs the table of countries.
const PhoneLogin = lazy(async () => ({ default: (await import('./PhoneLogin.tsx')).PhoneLogin }))

export function Component() {
  const { t } = useTranslation(['login', 'common'])
  const slugText = useSlugText()
  const { from, wasSent, reason, state } = useReturn()
  const led = useLeadOn(from)
  const [form, setForm] = useState<LoginForm>(() => ({ username: startForm().username, password: '' }))
  /** Null while a name or mail address is typed. */
  const [phone, setPhone] = useState<{ area?: string; phone: string } | null>(null)
  const { errors, alert, busy, onSubmit, refOf, clear } = useSubmit(
    loginFields,
    form,
    (filled) => loginErrors(filled, phone !== null),
    async ({ username, password }) => {
      const opened = await post('/api/login/index', {
        ...(phone ?? nameFields(username)),
        password,
        device: deviceId(),
      })
      setSession(opened)
      toast(slugText('done_login'), 'ok')
    },
  )
  const [passkeyFault, setPasskeyFault] = useState<string | null>(null)
  const passkey = usePasskeyLogin(setPasskeyFault)
  const set = (field: keyof LoginForm) => (value: string) => {
    setForm({ ...form, [field]: value })
    // Kept for a registration that follows.
    if (field === 'username' && !phone) keepForm({ username: value })
    clear(field)
  }
  const otherWay = () => {
    setPhone(phone ? null : { phone: '' })
    setForm({ ...form, username: '' })
    clear('username')
  }
  if (led === 'here') return <Navigate to={from} replace />

  const notice = wasSent && alert === null && passkeyFault === null && !Object.values(errors).some(Boolean)
  // A locked user has no other way to write.
  const stuck = alert ?? passkeyFault ?? (reason === slugText('login_required') ? null : reason)
  return (
    <Page title={t('common:title_login')}>
      <Head>{t('login_intro')}</Head>
      {(alert ?? passkeyFault) && <Alert>{alert ?? passkeyFault}</Alert>}
      {notice && <Alert kind={reason ? 'danger' : 'info'}>{reason || slugText('login_required')}</Alert>}
      <Form onSubmit={onSubmit}>
        {phone ? (
          <Suspense fallback={<Skeleton height="72px" />}>
            <PhoneLogin
              ref={refOf('username')}
              error={errors.username}
              onPhone={(sent) => {
                setPhone(sent)
                set('username')(sent.phone)
              }}
            />
          </Suspense>
        ) : (
          <Field
            label={t('name_or_mail')}
            ref={refOf('username')}
            name="username"
            autoComplete="username webauthn"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            value={form.username}
            onChange={(event) => set('username')(event.target.value)}
            error={errors.username}
          />
        )}
        <PasswordField
          label={t('password')}
          ref={refOf('password')}
          name="password"
          autoComplete="current-password"
          value={form.password}
          onChange={(event) => set('password')(event.target.value)}
          error={errors.password}
        />
        <div className={css.ways}>
          <button type="button" className={css.way} onClick={otherWay}>
            {phone ? t('by_name') : t('by_phone')}
          </button>
          <Link className={css.way} to={paths.forgetpwd} state={state}>
            {t('forgot')}
          </Link>
        </div>
        <Button type="submit" full busy={busy || led === 'leaving'}>
          {t('log_in')}
        </Button>
      </Form>
      {passkey.offered && (
        <Button kind="secondary" full busy={passkey.busy} disabled={busy} onClick={passkey.press}>
          {t('passkey_log_in')}
        </Button>
      )}
      {stuck && (
        <LinkButton kind="quiet" full to={letterPath}>
          {t('letter')}
        </LinkButton>
      )}
      <LinkButton kind="secondary" full to={paths.register} state={state} replace>
        {t('to_register')}
      </LinkButton>
    </Page>
  )
}

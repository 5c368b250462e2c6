import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { secondsOf } from '../../../shared/time.ts'
import { serverNow } from '../../api/client.ts'
import { useInfo } from '../../api/hooks.ts'
import { runOperation } from '../../api/operation.ts'
import { askOpenCode } from '../../codes/ask.ts'
import { ChooseWay } from '../../codes/ChooseWay.tsx'
import { ContactWithCode } from '../../codes/ContactWithCode.tsx'
import { contactFields, contactText } from '../../codes/contact.ts'
import { startContact } from '../../codes/start.ts'
import { useCode } from '../../codes/useCode.ts'
import { Page } from '../../frame/Page.tsx'
import { letterPath, paths } from '../../paths.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { Alert, Form } from '../../ui/Card.tsx'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { toast } from '../../ui/toast.tsx'
import { type ForgetForm, forgetErrors, forgetFields } from './forget.ts'
import { Head } from './Head.tsx'
import { useReturn } from './useReturn.ts'
import { useSubmit } from './useSubmit.ts'

export function Component() {
  const { t, i18n } = useTranslation(['codes', 'login', 'common'])
  const { data: info } = useInfo()
  const { state } = useReturn()
  const navigate = useNavigate()
  const [form, setForm] = useState<ForgetForm>(() => ({
    contact: startContact('forgot', i18n.language, 'mail', secondsOf(serverNow())),
    ...{ code: '', password: '', passwordRepeat: '' },
  }))
  const { contact } = form
  const code = useCode('forgot', contactText(contact), () => askOpenCode('forgot', contact))
  const { errors, alert, busy, onSubmit, refOf, clear } = useSubmit(
    forgetFields,
    form,
    (filled) => forgetErrors(filled, info?.brand ?? ''),
    async ({ contact: to, ...sent }) => {
      const body = { ...sent, ...contactFields(to), codeId: code.sent?.id ?? '' }
      await runOperation('/api/login/forgetpwd', body)
      code.done()
      toast(t('forgot_done'), 'ok')
      void navigate(paths.login, { replace: true, state })
    },
  )
  const set = <Name extends keyof ForgetForm>(field: Name, value: ForgetForm[Name]) => {
    setForm({ ...form, [field]: value })
    clear(field)
  }
  const password = (field: 'password' | 'passwordRepeat') => ({
    name: field,
    ref: refOf(field),
    value: form[field],
    error: errors[field],
    autoComplete: 'new-password' as const,
    onChange: (event: { target: { value: string } }) => set(field, event.target.value),
  })
  return (
    <Page title={t('common:title_forgetpwd')}>
      <Head>{t('forgot_intro')}</Head>
      {alert && <Alert>{alert}</Alert>}
      <Form onSubmit={onSubmit}>
        <ChooseWay
          ways={['mail', 'phone']}
          value={contact.by}
          onValue={(by) => set('contact', { ...contact, by })}
        />
        <ContactWithCode
          contact={contact}
          onContact={(changed) => set('contact', changed)}
          code={code}
          typed={form.code}
          onTyped={(typed) => set('code', typed)}
          errors={errors}
          contactRef={refOf('contact')}
          codeRef={refOf('code')}
        />
        <PasswordField {...password('password')} label={t('password_new')} hint={t('login:password_hint')} />
        <PasswordField {...password('passwordRepeat')} label={t('login:password_repeat')} />
        <Button type="submit" full busy={busy}>
          {t('forgot_submit')}
        </Button>
      </Form>
      <LinkButton kind="quiet" full to={letterPath}>
        {t('login:letter')}
      </LinkButton>
    </Page>
  )
}

import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, useSearchParams } from 'react-router-dom'
import { secondsOf } from '../../../shared/time.ts'
import { serverNow } from '../../api/client.ts'
import { deviceId } from '../../api/device.ts'
import { ApiError } from '../../api/error.ts'
import { useInfo } from '../../api/hooks.ts'
import { runOperation } from '../../api/operation.ts'
import { setSession } from '../../api/session.ts'
import type { OperationState } from '../../api/untilAnswered.ts'
import { askOpenCode } from '../../codes/ask.ts'
import { ChooseWay } from '../../codes/ChooseWay.tsx'
import { ContactWithCode } from '../../codes/ContactWithCode.tsx'
import { contactFields, contactText, emptyContact } from '../../codes/contact.ts'
import { waitingContact } from '../../codes/start.ts'
import { useCode } from '../../codes/useCode.ts'
import { DetailText } from '../../content/DetailText.tsx'
import { HaltNote } from '../../frame/HaltNote.tsx'
import { Page } from '../../frame/Page.tsx'
import { paths } from '../../paths.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { Alert, Form } from '../../ui/Card.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Field } from '../../ui/Field.tsx'
import { useFormat } from '../../ui/format.ts'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { rich } from '../../ui/rich.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { toast } from '../../ui/toast.tsx'
import { useSlugText } from '../../ui/useSlugText.ts'
import { fieldOf, type RegisterForm } from './form.ts'
import css from './Head.module.css'
import { Head } from './Head.tsx'
import { InvitedAgain } from './InvitedAgain.tsx'
import { inviteOf } from './invite.ts'
import { registerErrors, registerFields } from './registering.ts'
import { keepForm, startForm } from './typed.ts'
import { useLeadOn } from './useLeadOn.ts'
import { useReturn } from './useReturn.ts'
import { useSubmit } from './useSubmit.ts'

/** For Safari's generator, whose twenty characters would be refused. */
const generated = { passwordrules: 'minlength: 6; maxlength: 16;' }

export function Component() {
  const { t, i18n } = useTranslation(['login', 'common', 'codes'])
  const slugText = useSlugText()
  const format = useFormat()
  const { data: info } = useInfo()
  const { from, state } = useReturn()
  const led = useLeadOn(from)
  const [query] = useSearchParams()
  const invited = inviteOf(query)
  const [reading, setReading] = useState(false)
  const [progress, setProgress] = useState<OperationState>('sending')
  const [form, setForm] = useState(() => {
    const begun = startForm(invited)
    const waiting = waitingContact('register', i18n.language, secondsOf(serverNow()))
    return { ...begun, contact: begun.contact ?? waiting }
  })
  const grant = info?.money === 'practice' ? format.money(info.practice.grant, info.asset) : null

  const target = form.contact ? contactText(form.contact) : ''
  const code = useCode(
    'register',
    target,
    () => askOpenCode('register', form.contact ?? emptyContact(i18n.language, 'mail'), form.invite),
    (error) => {
      // A code by phone needs the invitation, whose field is further up.
      const isOfInvite = error instanceof ApiError && fieldOf(error.slug) === 'invite'
      if (isOfInvite) refuse('invite', error)
      return isOfInvite
    },
  )
  const register = async ({ agree: _ticked, contact, code: typed, ...sent }: RegisterForm) => {
    const proof = contact && { ...contactFields(contact), code: typed, codeId: code.sent?.id ?? '' }
    const body = { ...sent, ...proof, agree: '1', device: deviceId() }
    const opened = await runOperation('/api/login/reg', body, { onState: setProgress })
    code.done()
    setSession(opened)
    toast(grant ? t('registered_with', { amount: grant }) : slugText('done_registered'), 'ok')
  }
  const { errors, alert, busy, onSubmit, refOf, refuse, clear } = useSubmit(
    registerFields,
    form,
    (filled) => registerErrors(filled, info?.brand ?? ''),
    register,
  )

  const set = <Name extends keyof RegisterForm>(field: Name, value: RegisterForm[Name]) => {
    const next = { ...form, [field]: value }
    setForm(next)
    keepForm(next)
    clear(field)
  }
  const text = (field: 'username' | 'password' | 'passwordRepeat' | 'invite') => ({
    name: field,
    ref: refOf(field),
    value: form[field],
    error: errors[field],
    onChange: (event: { target: { value: string } }) => set(field, event.target.value),
  })
  if (led === 'here' && query.has('invite')) return <InvitedAgain invite={invited} />
  if (led === 'here') return <Navigate to={from} replace />

  return (
    <Page title={t('common:title_register')}>
      <Head>{grant ? t('register_intro', { amount: grant }) : t('register_intro_plain')}</Head>
      <HaltNote id="registrations" />
      {alert && <Alert>{alert}</Alert>}
      <Form onSubmit={onSubmit}>
        <Field
          {...text('username')}
          label={t('username')}
          hint={t('username_hint')}
          autoComplete="username"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
        />
        <PasswordField
          {...text('password')}
          label={t('password')}
          hint={t('password_hint')}
          autoComplete="new-password"
          {...generated}
        />
        <PasswordField
          {...text('passwordRepeat')}
          label={t('password_repeat')}
          autoComplete="new-password"
          {...generated}
        />
        <Field
          {...text('invite')}
          label={t('invite')}
          hint={
            invited !== '' && form.invite === invited ? (
              <span className={css.taken}>
                <IconCircleCheck size={16} stroke={1.75} aria-hidden="true" /> {t('invite_from_link')}
              </span>
            ) : (
              t('invite_hint')
            )
          }
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
        />
        <div className={css.recover}>
          <p>{t('codes:recover')}</p>
          <ChooseWay
            ways={['none', 'phone', 'mail']}
            value={form.contact?.by ?? 'none'}
            onValue={(by) =>
              set(
                'contact',
                by === 'none' ? null : { ...(form.contact ?? emptyContact(i18n.language, by)), by },
              )
            }
          />
        </div>
        {form.contact && (
          <ContactWithCode
            contact={form.contact}
            onContact={(contact) => set('contact', contact)}
            code={code}
            typed={form.code}
            onTyped={(typed) => set('code', typed)}
            errors={errors}
            contactRef={refOf('contact')}
            codeRef={refOf('code')}
          />
        )}
        <Checkbox
          ref={refOf('agree')}
          checked={form.agree}
          onChecked={(agree) => set('agree', agree)}
          error={errors.agree}
          label={rich(t('agree'), {
            agreement: (words) => (
              <button type="button" className={css.inline} onClick={() => setReading(true)}>
                {words}
              </button>
            ),
          })}
        />
        <Button type="submit" full busy={busy || led === 'leaving'}>
          {busy && progress === 'checking' ? t('register_checking') : t('register')}
        </Button>
      </Form>
      <LinkButton kind="secondary" full to={paths.login} state={state} replace>
        {t('to_login')}
      </LinkButton>
      {/* Opens over the form, so that nothing typed is lost. */}
      <Sheet open={reading} onClose={() => setReading(false)} title={t('common:title_agreement')}>
        <DetailText type="agreement" />
      </Sheet>
    </Page>
  )
}

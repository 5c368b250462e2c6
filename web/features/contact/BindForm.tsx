import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ReachKind } from '../../../shared/codes.ts'
import { codeRefused } from '../../../shared/rules/contact.ts'
import { secondsOf } from '../../../shared/time.ts'
import { serverNow } from '../../api/client.ts'
import { ApiError } from '../../api/error.ts'
import { runOperation } from '../../api/operation.ts'
import { askBindCode } from '../../codes/ask.ts'
import { ContactWithCode } from '../../codes/ContactWithCode.tsx'
import {
  codeSlugs,
  contactError,
  contactFields,
  contactSlugs,
  contactText,
  emptyContact,
} from '../../codes/contact.ts'
import { waitingContact } from '../../codes/start.ts'
import { useCode } from '../../codes/useCode.ts'
import { Button } from '../../ui/Button.tsx'
import { Alert, Form } from '../../ui/Card.tsx'
import { useErrorText } from '../../ui/useErrorText.ts'
import { useSlugText } from '../../ui/useSlugText.ts'

interface Errors {
  contact?: string | undefined
  code?: string | undefined
  form?: string | undefined
}

/** `onBound` gets the masked value. `country` is the user's own choice. */
export function BindForm({
  by,
  country,
  onBound,
}: {
  by: ReachKind
  country: string | null
  onBound: (masked: string) => void
}) {
  const { t, i18n } = useTranslation('codes')
  const slugText = useSlugText()
  const errorText = useErrorText()
  const [contact, setContact] = useState(() => {
    const waiting = waitingContact('bind', i18n.language, secondsOf(serverNow()))
    return waiting?.by === by ? waiting : emptyContact(i18n.language, by)
  })
  // The country arrives later: never change typed text.
  useEffect(() => {
    if (country)
      setContact((was) => (was.phone.number === '' ? { ...was, phone: { ...was.phone, country } } : was))
  }, [country])
  const [typed, setTyped] = useState('')
  const [errors, setErrors] = useState<Errors>({})
  const [busy, setBusy] = useState(false)
  const running = useRef(false)
  const refs = { contact: useRef<HTMLInputElement>(null), code: useRef<HTMLInputElement>(null) }
  const code = useCode('bind', contactText(contact), () => askBindCode(contact))

  const show = (found: Errors) => {
    setErrors(found)
    if (found.contact) refs.contact.current?.focus()
    else if (found.code) refs.code.current?.focus()
  }
  const submit = async () => {
    const slugs = { contact: contactError(contact), code: codeRefused(typed)?.slug }
    const wrong = {
      contact: slugs.contact && slugText(slugs.contact),
      code: slugs.code && slugText(slugs.code),
    }
    show(wrong)
    if (wrong.contact || wrong.code || running.current) return
    running.current = true
    setBusy(true)
    try {
      const now = await runOperation('/api/user/profile', { ...contactFields(contact), code: typed })
      code.done()
      onBound(now[by] ?? '')
    } catch (error) {
      const slug = error instanceof ApiError ? error.slug : ''
      const text = errorText(error)
      if (contactSlugs.includes(slug)) show({ contact: text })
      else if (codeSlugs.includes(slug)) show({ code: text })
      else show({ form: text })
    } finally {
      running.current = false
      setBusy(false)
    }
  }
  return (
    <>
      {errors.form && <Alert>{errors.form}</Alert>}
      <Form
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          void submit()
        }}
      >
        <ContactWithCode
          contact={contact}
          onContact={(changed) => {
            setContact(changed)
            setErrors({})
          }}
          code={code}
          typed={typed}
          onTyped={(digits) => {
            setTyped(digits)
            setErrors({})
          }}
          errors={errors}
          contactRef={refs.contact}
          codeRef={refs.code}
        />
        <Button type="submit" full busy={busy}>
          {t('bind')}
        </Button>
      </Form>
    </>
  )
}

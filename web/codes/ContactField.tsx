import type { Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { Field } from '../ui/Field.tsx'
import type { Contact } from './contact.ts'
import { PhoneField } from './PhoneField.tsx'

export function ContactField({
  contact,
  onContact,
  error,
  ref,
}: {
  contact: Contact
  onContact: (contact: Contact) => void
  error?: string | undefined
  ref?: Ref<HTMLInputElement>
}) {
  const { t } = useTranslation('codes')
  if (contact.by === 'phone')
    return (
      <PhoneField
        ref={ref}
        value={contact.phone}
        onValue={(phone) => onContact({ ...contact, phone })}
        error={error}
      />
    )
  return (
    <Field
      ref={ref}
      label={t('mail')}
      type="email"
      name="email"
      inputMode="email"
      autoComplete="email"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      value={contact.mail}
      onChange={(event) => onContact({ ...contact, mail: event.target.value })}
      error={error}
    />
  )
}

import { type Ref, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { emptyPhone, phoneFields } from '../../codes/contact.ts'
import { PhoneField } from '../../codes/PhoneField.tsx'

/** Calls back with the phone as it is sent. */
export function PhoneLogin({
  onPhone,
  error,
  ref,
}: {
  onPhone: (sent: { area?: string; phone: string }) => void
  error?: string | undefined
  ref?: Ref<HTMLInputElement>
}) {
  const { i18n } = useTranslation('login')
  const [phone, setPhone] = useState(() => emptyPhone(i18n.language))
  return (
    <PhoneField
      ref={ref}
      value={phone}
      onValue={(typed) => {
        setPhone(typed)
        onPhone(phoneFields(typed))
      }}
      error={error}
      autoComplete="username"
    />
  )
}

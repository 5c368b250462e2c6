import { type Ref, useState } from 'react'
import { useSlugText } from '../ui/useSlugText.ts'
import { CodeField } from './CodeField.tsx'
import { ContactField } from './ContactField.tsx'
import { type Contact, contactError } from './contact.ts'
import type { useCode } from './useCode.ts'

export function ContactWithCode({
  contact,
  onContact,
  code,
  typed,
  onTyped,
  errors,
  contactRef,
  codeRef,
}: {
  contact: Contact
  onContact: (contact: Contact) => void
  code: ReturnType<typeof useCode>
  typed: string
  onTyped: (code: string) => void
  errors: { contact?: string | undefined; code?: string | undefined }
  contactRef: Ref<HTMLInputElement>
  codeRef: Ref<HTMLInputElement>
}) {
  const slugText = useSlugText()
  // Error for a code requested before its target was typed.
  const [fault, setFault] = useState<string>()
  const mayAsk = () => {
    const slug = contactError(contact)
    setFault(slug && slugText(slug))
    return slug === undefined
  }
  return (
    <>
      <ContactField
        ref={contactRef}
        contact={contact}
        onContact={(changed) => {
          setFault(undefined)
          onContact(changed)
        }}
        error={errors.contact ?? fault}
      />
      <CodeField
        ref={codeRef}
        code={code}
        value={typed}
        onValue={onTyped}
        error={errors.code}
        byPhone={contact.by === 'phone'}
        onSend={mayAsk}
      />
    </>
  )
}

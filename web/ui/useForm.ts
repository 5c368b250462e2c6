import { type FormEvent, useRef, useState } from 'react'
import { ApiError, isPutAway, UserLeft } from '../api/error.ts'
import type { FormErrors } from './formErrors.ts'
import { useErrorText } from './useErrorText.ts'
import { useSlugText } from './useSlugText.ts'

interface Parts<Form> {
  /** In the page's order: the first wrong field gets the focus. */
  fields: readonly (keyof Form & string)[]
  form: Form
  check: (form: Form) => FormErrors<Form>
  send: (form: Form) => Promise<void>
  /** The field of a refusal, by its slug; null for the whole form. */
  fieldOf: (slug: string) => string | null
}

/** Checks, sends once at a time, and shows refusals at their fields. Typed text is never lost. */
export function useForm<Form>({ fields, form, check, send, fieldOf }: Parts<Form>) {
  const slugText = useSlugText()
  const errorText = useErrorText()
  const refs = useRef<Partial<Record<keyof Form, HTMLElement | null>>>({})
  const [errors, setErrors] = useState<Partial<Record<keyof Form, string>>>({})
  const [alert, setAlert] = useState<string | null>(null)
  const [putAway, setPutAway] = useState(false)
  const [busy, setBusy] = useState(false)
  // Stops taps before the button shows that it is busy.
  const running = useRef(false)

  const show = (texts: Partial<Record<keyof Form, string>>) => {
    setErrors(texts)
    const first = fields.find((field) => texts[field])
    if (first) refs.current[first]?.focus()
  }

  const submit = async () => {
    if (running.current) return
    setAlert(null)
    const wrong = check(form)
    const texts: Partial<Record<keyof Form, string>> = {}
    for (const field of fields) {
      const slug = wrong[field]
      if (slug) texts[field] = slugText(slug)
    }
    show(texts)
    if (Object.keys(texts).length > 0) return
    running.current = true
    setBusy(true)
    try {
      await send(form)
    } catch (error) {
      if (error instanceof UserLeft) return
      setPutAway(isPutAway(error))
      const field = error instanceof ApiError ? fieldOf(error.slug) : null
      if (fields.some((name) => name === field)) {
        show({ [field as keyof Form]: errorText(error) } as Partial<Record<keyof Form, string>>)
      } else setAlert(errorText(error))
    } finally {
      running.current = false
      setBusy(false)
    }
  }

  return {
    errors,
    alert,
    /** `info` for a step-up that the user declined. */
    alertKind: putAway ? ('info' as const) : ('danger' as const),
    busy,
    onSubmit: (event: FormEvent) => {
      event.preventDefault()
      void submit()
    },
    /** Shows a refusal of a request made before the form was sent, such as a code. */
    refuse: (field: keyof Form, error: unknown) =>
      show({ [field]: errorText(error) } as Partial<Record<keyof Form, string>>),
    /** Lets the form focus the field's element. */
    refOf: (field: keyof Form) => (element: HTMLElement | null) => {
      refs.current[field] = element
    },
    /** Removes the error of a field that the user is changing. */
    clear: (field: keyof Form) => {
      if (errors[field]) setErrors({ ...errors, [field]: undefined })
    },
  }
}

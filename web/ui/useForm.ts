import { type FormEvent, useRef, useState } from 'react'
import { ApiError, isPutAway, UserLeft } from '../api/error.ts'
import type { FormErrors } from './formErrors.ts'
import { useErrorText } from './useErrorText.ts'
import { useSlugText } from './useSlugText.ts'

interface Parts<Form> {
  /** In the order they stand in: the first wrong one gets the focus. */
  fields: readonly (keyof Form & string)[]
  form: Form
  /** What can be told before it is sent; the server decides. */
  check: (form: Form) => FormErrors<Form>
  send: (form: Form) => Promise<void>
  /** The field a refusal of the server belongs to, by its slug; null where it concerns the form as a whole. */
  fieldOf: (slug: string) => string | null
}

/**
 * A form's life: checks what was typed, sends it once at a time, and puts each refusal at its field. What was typed is
 * never lost.
 */
export function useForm<Form>({ fields, form, check, send, fieldOf }: Parts<Form>) {
  const slugText = useSlugText()
  const errorText = useErrorText()
  const refs = useRef<Partial<Record<keyof Form, HTMLElement | null>>>({})
  const [errors, setErrors] = useState<Partial<Record<keyof Form, string>>>({})
  const [alert, setAlert] = useState<string | null>(null)
  const [putAway, setPutAway] = useState(false)
  const [busy, setBusy] = useState(false)
  // Taps that come before the button can show that it is busy.
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
    /** How the alert looks: who put a step-up away did so on purpose. */
    alertKind: putAway ? ('info' as const) : ('danger' as const),
    busy,
    onSubmit: (event: FormEvent) => {
      event.preventDefault()
      void submit()
    },
    /** Shows at its field a refusal of something that the form asked for before it was sent. */
    refuse: (field: keyof Form, error: unknown) =>
      show({ [field]: errorText(error) } as Partial<Record<keyof Form, string>>),
    /** For a field's element, so that it can be given the focus. */
    refOf: (field: keyof Form) => (element: HTMLElement | null) => {
      refs.current[field] = element
    },
    /** A field being mended is no longer wrong. */
    clear: (field: keyof Form) => {
      if (errors[field]) setErrors({ ...errors, [field]: undefined })
    },
  }
}

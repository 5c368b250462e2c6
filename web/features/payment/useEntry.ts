import { type FormEvent, useRef, useState } from 'react'
import type { DestinationField } from '../../../shared/rules/destination.ts'
import { ApiError } from '../../api/error.ts'
import { useSlugText } from '../../ui/useSlugText.ts'
import { type Entered, emptyForm, faultsOf, isOfNumber, numberField } from './form.ts'
import type { Kind } from './types.ts'
import { useBind } from './useBind.ts'

export function useEntry(kind: Kind) {
  const slugText = useSlugText()
  const [form, setForm] = useState(emptyForm)
  const [tried, setTried] = useState(false)
  /** Fields left once show their errors. */
  const [left, setLeft] = useState<readonly string[]>([])
  /** Refusal of the number, until it is changed. */
  const [refusedNumber, setRefusedNumber] = useState<string | null>(null)
  const place = useRef<HTMLDivElement>(null)
  const { bind, refusal, state } = useBind(kind, (error, reason) => {
    if (error instanceof ApiError && isOfNumber(error.slug)) setRefusedNumber(reason)
  })
  const faults = faultsOf(kind, form)
  const number = numberField(kind)

  const set = (changes: Partial<Entered>) => {
    if (number in changes || 'network' in changes) setRefusedNumber(null)
    setForm({ ...form, ...changes })
  }
  const errorOf = (field: DestinationField): string | undefined => {
    const fault = faults[field]
    const isEmpty = form[field as keyof Entered] === ''
    if (fault && (tried || (left.includes(field) && !isEmpty))) return slugText(fault.slug, fault.params)
    return field === number ? (refusedNumber ?? undefined) : undefined
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    const [wrong] = Object.keys(faults)
    if (wrong === undefined) return void bind(form)
    place.current?.querySelector<HTMLElement>(`[name=${wrong}], [data-field=${wrong}] input`)?.focus()
  }
  return {
    ...{ form, set, errorOf, onSubmit, place, state },
    isRight: faults[number] === undefined && refusedNumber === null,
    refusal: refusedNumber === null ? refusal : null,
    /** Props of a text input. */
    text: (field: Exclude<DestinationField & keyof Entered, 'network'>) => ({
      name: field,
      value: form[field],
      onChange: ({ target }: { target: HTMLInputElement }) => set({ [field]: target.value }),
      onBlur: () => setLeft([...new Set([...left, field])]),
      error: errorOf(field),
      autoComplete: 'off',
      spellCheck: false,
    }),
  }
}
export type Entry = ReturnType<typeof useEntry>

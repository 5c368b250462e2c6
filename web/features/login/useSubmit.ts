import type { FormErrors } from '../../ui/formErrors.ts'
import { useForm } from '../../ui/useForm.ts'
import { fieldOf } from './form.ts'

export const useSubmit = <Form>(
  fields: readonly (keyof Form & string)[],
  form: Form,
  check: (form: Form) => FormErrors<Form>,
  send: (form: Form) => Promise<void>,
) => useForm({ fields, form, check, send, fieldOf })

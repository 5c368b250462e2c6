import type { Slug } from '../../shared/errors.ts'

/** Errors by field, all at once, so that the user sees every one before the next try. */
export type FormErrors<Form> = Partial<Record<keyof Form, Slug>>

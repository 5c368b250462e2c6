import type { Slug } from '../../shared/errors.ts'

/** What is wrong, by field; several at once, so that all are seen before the next try. */
export type FormErrors<Form> = Partial<Record<keyof Form, Slug>>

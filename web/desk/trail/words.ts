import type { ReactNode } from 'react'
import type { PartOf, ReasonOf, SubjectName, subjects } from '../../../shared/reviews.ts'
import type common from '../../i18n/en/common.json'
import type desk from '../i18n/en.json'

/** A plural key without its ending. */
type Plain<Key extends string> = Key extends `${infer Name}_${'one' | 'other'}`
  ? `${Name}_one` extends keyof typeof desk
    ? Name
    : Key
  : Key

export type Word = Plain<keyof typeof desk> | `common:${keyof typeof common}`

export interface TrailWords {
  subject: SubjectName
  /** By field: a word per value, or one word for a count. */
  state: Record<string, Word | Record<string | number, Word>>
  /** Parts that a reason can be about. */
  parts: Record<string, Word>
  Reason(props: { reason: string }): ReactNode
}

type Fields<Name extends SubjectName> = (typeof subjects)[Name]['state']
/** Fields with words: amounts are formatted instead. */
type Worded<Name extends SubjectName> = {
  [Field in keyof Fields<Name>]: Fields<Name>[Field] extends 'decimal' | 'asset' ? never : Field
}[keyof Fields<Name>]

/** A value, part or reason without its word does not compile. */
export interface WordsOf<Name extends SubjectName> extends TrailWords {
  subject: Name
  state: {
    [Field in Worded<Name>]: Fields<Name>[Field] extends readonly (infer Value extends string | number)[]
      ? Record<Value, Word>
      : Word
  } & TrailWords['state']
  parts: Record<Exclude<PartOf<Name>, 'whole'>, Word>
  Reason(props: { reason: ReasonOf<Name> }): ReactNode
}

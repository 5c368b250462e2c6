import type { Statement } from '../../support/policies.ts'

type Conditions = Record<string, Record<string, string | string[]>>

const CONTEXT = 'kms:EncryptionContext:'
/** The values a request has of a key of conditions. */
const valuesOf = (key: string, context: Readonly<Record<string, string>>): string[] => {
  if (key === 'kms:EncryptionContextKeys') return Object.keys(context)
  if (!key.startsWith(CONTEXT)) throw new Error(`a condition names ${key}`)
  const value = context[key.slice(CONTEXT.length)]
  return value === undefined ? [] : [value]
}

/** IAM's operators that policies about the master key use; another one is no condition that this file judges. */
const operators: Record<string, (wanted: string[], values: string[]) => boolean> = {
  StringEquals: (wanted, [value]) => value !== undefined && wanted.includes(value),
  'ForAllValues:StringEquals': (wanted, values) => values.every((value) => wanted.includes(value)),
  Null: ([wanted], values) => (values.length === 0) === (wanted === 'true'),
}

/** Whether a statement allows a call of KMS for a data key of this context. */
export const allowsKey = (
  { actions, conditions }: Statement,
  action: string,
  context: Readonly<Record<string, string>>,
): boolean =>
  actions.includes(`kms:${action}`) &&
  Object.entries((conditions ?? {}) as Conditions).every(([operator, asked]) =>
    Object.entries(asked).every(([key, wanted]) => {
      const holds = operators[operator]
      if (!holds) throw new Error(`a condition has the operator ${operator}`)
      return holds([wanted].flat(), valuesOf(key, context))
    }),
  )

import { destinationKinds } from '../../shared/destinations.ts'

/** Values are bound to user and field: lists may grow, names never change. KMS limits each class by function. */
export const fieldClasses = {
  contact: ['phone', 'mail'],
  identity: ['realName', 'idNumber'],
  payout: [...destinationKinds, 'holder'],
} as const
export type FieldClass = keyof typeof fieldClasses
export const classNames = Object.keys(fieldClasses) as FieldClass[]

export type FieldOf<C extends FieldClass> = (typeof fieldClasses)[C][number]
export type PersonalField = FieldOf<FieldClass>
export const personalFields: readonly PersonalField[] = classNames.flatMap((name) => fieldClasses[name])

const classes = new Map(classNames.flatMap((name) => fieldClasses[name].map((field) => [field, name])))
export const classOf = (field: PersonalField): FieldClass => classes.get(field) as FieldClass

export type FieldsNeed<C extends FieldClass = FieldClass> = `${C}Fields`
export const fieldsNeeds = Object.fromEntries(classNames.map((name) => [`${name}Fields`, name])) as Readonly<
  Record<FieldsNeed, FieldClass>
>
export const classesIn = (needs: readonly string[]): FieldClass[] =>
  classNames.filter((name) => needs.includes(`${name}Fields`))

export interface UserFields<F extends PersonalField = PersonalField> {
  seal: (field: F, text: string) => string
  /** Throws if it was sealed for another user or field, or changed. */
  open: (field: F, sealed: string) => string
}

export type FieldsOf<C extends FieldClass> = UserFields<FieldOf<C>>

export interface Personal<C extends FieldClass> {
  /** Creates the key at first need. Throws `ErasedUser`. Use the result for one request only. */
  of(uid: string): Promise<FieldsOf<C>>
}

export type PersonalNeeds = { [C in FieldClass as FieldsNeed<C>]: Personal<C> }

export class ErasedUser extends Error {
  constructor() {
    super('the data key of this user was destroyed')
  }
}

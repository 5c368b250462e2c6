import { articleStates } from './articles.ts'
import type { Asset } from './assets.ts'
import { documentReviews } from './documents.ts'
import { deskProjectStates } from './financing.ts'
import { roles } from './roles.ts'
import type { Field, Subject } from './subject.ts'

/** Canned, so that the trail holds no words about a person. */
export const lockReasons = ['user_asked', 'account_at_risk', 'under_inquiry', 'terms_broken'] as const
export const unlockReasons = ['user_asked', 'risk_over', 'inquiry_closed', 'by_mistake'] as const

export const freezeReasons = ['books_differ'] as const
export const liftReasons = ['books_right', 'difference_explained'] as const

const userStates = ['ACTIVE', 'LOCKED'] as const
const haltStates = { state: ['trading', 'halted'], reason: 'text' } as const
const operatorStates = ['INVITED', ...userStates] as const

export const subjects = {
  ...documentReviews,
  user: {
    state: { state: userStates },
    actions: {
      lock: { whole: lockReasons },
      unlock: { whole: unlockReasons },
      freeze: { whole: freezeReasons },
      lift_first: { whole: liftReasons },
      lift: { whole: liftReasons },
    },
  },
  product: {
    state: haltStates,
    actions: { halt: {}, resume_first: {}, resume: {} },
  },
  /** `reason`: why the terms were refused. */
  terms: {
    state: { version: 'count', terms: 'text', reason: 'text' },
    actions: { propose: {}, announce: {}, refuse: {}, withdraw: {} },
  },
  stage: {
    state: haltStates,
    actions: { halt: {}, resume_first: {}, resume: {} },
  },
  way: {
    state: { version: 'count', state: ['offered', 'not_offered'], account: 'text' },
    actions: { propose: {}, confirm: {}, refuse: {} },
  },
  project: {
    state: {
      ...{ title: 'text', version: 'count', state: deskProjectStates },
      ...{ amount: 'decimal', asset: 'asset' },
    },
    actions: { draft: {}, edit: {}, discard: {}, fund: {}, open: {}, close: {}, give_back: {} },
  },
  article: {
    state: { title: 'text', version: 'count', state: articleStates },
    actions: { draft: {}, edit: {}, discard: {}, publish: {}, end: {}, picture: {} },
  },
  books: {
    state: { accounts: 'count', frozen: 'count', noticed: 'count', busy: 'count' },
    actions: { reconcile: {} },
  },
  operator: {
    /** `by`: the second proof of a login. */
    state: { state: operatorStates, role: roles, by: ['code', 'recovery'] },
    actions: {
      login: {},
      login_failed: {},
      logout: {},
      invite: {},
      accept: {},
      activate: {},
      role: {},
      lock: {},
    },
  },
} as const satisfies Record<string, Subject>

export type ReviewKind = keyof typeof documentReviews
export const reviewKinds = Object.keys(documentReviews) as ReviewKind[]
export const severalOf = (kind: ReviewKind): string => (kind === 'identity' ? 'identities' : `${kind}s`)
export const isReviewKind = (name: string): name is ReviewKind => name in documentReviews

type Subjects = typeof subjects
export type SubjectName = keyof Subjects
export type ActionOf<Name extends SubjectName> = keyof Subjects[Name]['actions'] & string

export type AuditAction = { [Name in SubjectName]: `${Name}.${ActionOf<Name>}` }[SubjectName]
export const auditActions: readonly AuditAction[] = Object.entries(subjects).flatMap(([name, { actions }]) =>
  Object.keys(actions).map((action) => `${name}.${action}` as AuditAction),
)
export const isAuditAction = (text: string): text is AuditAction =>
  auditActions.some((action) => action === text)
/** Undefined for an action an older page does not know. */
export const subjectOf = (action: string): SubjectName | undefined =>
  isAuditAction(action) ? (action.split('.')[0] as SubjectName) : undefined

type ActionsOf<Name extends SubjectName> = Subjects[Name]['actions']
type ListsOf<Name extends SubjectName> = { [A in ActionOf<Name>]: ActionsOf<Name>[A] }[ActionOf<Name>]
type Keys<Union> = Union extends unknown ? keyof Union & string : never
type At<Union, Key extends string> =
  Union extends Record<Key, readonly (infer Reason extends string)[]> ? Reason : never

export type PartOf<Name extends SubjectName> = Keys<ListsOf<Name>>
export type ReasonOf<Name extends SubjectName, Part extends PartOf<Name> = PartOf<Name>> = At<
  ListsOf<Name>,
  Part
>
export type ReasonsByPart<Name extends SubjectName> = { [Part in PartOf<Name>]?: ReasonOf<Name, Part> }
export const isReasonOf = <Name extends SubjectName>(name: Name, text: string): text is ReasonOf<Name> =>
  Object.values<Record<string, readonly string[]>>(subjects[name].actions).some((parts) =>
    Object.values(parts).some((reasons) => reasons.includes(text)),
  )

type Value<Of extends Field> = Of extends readonly (infer One)[]
  ? One
  : Of extends 'count'
    ? number
    : Of extends 'asset'
      ? Asset
      : string
export type StateOf<Name extends SubjectName> = {
  -readonly [F in keyof Subjects[Name]['state']]?: Subjects[Name]['state'][F] extends infer Of extends Field
    ? Value<Of>
    : never
}

/** Reasons of a part are written `part:reason`. */
export type WrittenReason<Name extends SubjectName> =
  | ('whole' extends PartOf<Name> ? ReasonOf<Name, 'whole' & PartOf<Name>> : never)
  | `${Exclude<PartOf<Name>, 'whole'>}:${string}`

export interface AuditStepOf<Name extends SubjectName> {
  action: `${Name}.${ActionOf<Name>}`
  before?: StateOf<Name> | undefined
  after?: StateOf<Name> | undefined
  reason?: WrittenReason<Name> | undefined
}
export type AuditStep = { [Name in SubjectName]: AuditStepOf<Name> }[SubjectName]

export const writeReasons = <Name extends SubjectName>(
  reasons: ReasonsByPart<Name>,
): WrittenReason<Name> | undefined =>
  (Object.entries(reasons)
    .filter(([, reason]) => reason !== undefined)
    .map(([part, reason]) => (part === 'whole' ? reason : `${part}:${reason}`))
    .join(' ') || undefined) as WrittenReason<Name> | undefined

export const readReasons = (text: string): { part: string; reason: string }[] =>
  text.split(' ').map((one) => {
    const [reason = '', part = 'whole'] = one.split(':').reverse()
    return { part, reason }
  })

/** What server and web both know of a kind of document. */
interface DocumentFacts {
  /** Its movements: each is a line of the statement, with words in ten languages. */
  movements: readonly string[]
  /** Whether a question to customer service may be about one. */
  canBeAskedAbout: boolean
  /** Whether the desk can find a waiting one by its id alone: its wait begins within ten minutes of the id's time. */
  foundById: boolean
  /** Whether the user's page at the desk lists them; false for kinds that have their own list there. */
  listedWithUser: boolean
}

/**
 * Every kind of document that moves money or waits for a review. A new kind begins here; then
 * functions/documents/index.ts, the web's pages and their words do not compile until they have it.
 */
export const documentFacts = {
  order: {
    movements: ['order_placed', 'order_win', 'order_loss', 'order_draw', 'order_void'],
    canBeAskedAbout: true,
    foundById: false,
    listedWithUser: false,
  },
  deposit: {
    movements: ['deposit', 'grant', 'refill', 'bonus', 'credit'],
    canBeAskedAbout: true,
    foundById: true,
    listedWithUser: true,
  },
  ticket: { movements: [], canBeAskedAbout: false, foundById: false, listedWithUser: false },
} as const satisfies Record<string, DocumentFacts>

type Facts = typeof documentFacts
export type DocumentKind = keyof Facts
export const documentKinds = Object.keys(documentFacts) as DocumentKind[]

export type MovementKind = Facts[DocumentKind]['movements'][number]
export const movementKinds: readonly MovementKind[] = documentKinds.flatMap(
  (kind): readonly MovementKind[] => documentFacts[kind].movements,
)

type KindWith<Fact extends 'canBeAskedAbout' | 'foundById' | 'listedWithUser'> = {
  [Kind in DocumentKind]: Facts[Kind][Fact] extends true ? Kind : never
}[DocumentKind]
const kindsWith = <Fact extends 'canBeAskedAbout' | 'foundById' | 'listedWithUser'>(fact: Fact) =>
  documentKinds.filter((kind): kind is KindWith<Fact> => documentFacts[kind][fact])

/** Kinds that move money: those a statement is made of. */
export type MoneyKind = {
  [Kind in DocumentKind]: Facts[Kind]['movements'] extends readonly [] ? never : Kind
}[DocumentKind]
export const moneyKinds = documentKinds.filter(
  (kind): kind is MoneyKind => documentFacts[kind].movements.length > 0,
)

/** The first letter of a kind, which no other kind has; a short name in keys. */
export const letterOf = (kind: MoneyKind): string => kind.slice(0, 1)

/** Kinds a question to customer service can be about. */
export const askableKinds = kindsWith('canBeAskedAbout')
export type AskableKind = (typeof askableKinds)[number]

export const foundByIdKinds = kindsWith('foundById')
export type FoundByIdKind = (typeof foundByIdKinds)[number]

export const listedKinds = kindsWith('listedWithUser')
export type ListedKind = (typeof listedKinds)[number]

import { type DocumentKind, documentKinds, type MoneyKind, moneyKinds } from '../../shared/documents.ts'
import type { ReviewKind } from '../../shared/reviews.ts'
import { coupleDocument } from '../activities/couple/document.ts'
import { depositDocument } from '../deposits/document.ts'
import { signDocument } from '../engagement/document.ts'
import { exchangeDocument } from '../exchange/document.ts'
import { accrualDocument, holdingDocument, topupDocument } from '../financing/document.ts'
import { changeDocument } from '../identity/change/document.ts'
import { identityDocument } from '../identity/document.ts'
import { rewardDocument } from '../rewards/document.ts'
import { ticketDocument } from '../service/document.ts'
import { documentPlaces } from '../table/keys.ts'
import type { Key } from '../table/write.ts'
import { orderDocument } from '../trade/document.ts'
import { withdrawalDocument } from '../withdrawals/document.ts'
import type { DocumentDefinition, Money } from './definition.ts'

/** The only list of documents. Placing an order does not import it, so that its bundle stays small. */
export const documents = {
  order: orderDocument,
  deposit: depositDocument,
  holding: holdingDocument,
  accrual: accrualDocument,
  topup: topupDocument,
  exchange: exchangeDocument,
  withdrawal: withdrawalDocument,
  reward: rewardDocument,
  sign: signDocument,
  couple: coupleDocument,
  ticket: ticketDocument,
  identity: identityDocument,
  change: changeDocument,
} as const satisfies { [Kind in DocumentKind]: DocumentDefinition<Kind> }

export interface MoneyDocument {
  kind: MoneyKind
  money: Money
}
export const moneyDocuments: readonly MoneyDocument[] = moneyKinds.map((kind) => ({
  kind,
  money: documents[kind].money,
}))

type Tables = typeof documents
export const reviewed = <Kind extends ReviewKind>(kind: Kind): Tables[Kind] => documents[kind]

export const kindOf = ({ pk, sk }: Key): DocumentKind | undefined =>
  documentKinds.find(
    (kind) => pk.startsWith(documentPlaces[kind].pk) && sk.startsWith(documentPlaces[kind].sk),
  )

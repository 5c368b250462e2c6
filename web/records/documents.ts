import type { DocumentKind } from '../../shared/documents.ts'
import { depositRecordPath, orderPath, threadPath } from '../paths.ts'

/** The page of a document, by its kind and id. */
export const documentPaths: Record<DocumentKind, (id: string) => string> = {
  deposit: depositRecordPath,
  order: orderPath,
  ticket: threadPath,
}

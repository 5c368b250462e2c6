import { depositRecordPath, orderPath, threadPath } from '../paths.ts'

/** The page of each kind of document, by its id: a kind the server names that has none here does not compile. */
export const documentPaths = { deposit: depositRecordPath, order: orderPath, ticket: threadPath }

/**
 * Which rows the stream's worker is told of, by the beginnings of their keys: most writes of the table have no effects,
 * and a call of the worker for each would cost more than all it does. In the cloud a filter of the event source, at
 * most five; on a laptop applied to what is read.
 */
export const streamed: readonly { pk: string; sk?: string }[] = [
  // Deposits.
  { pk: 'U#', sk: 'D#' },
  // Questions to customer service.
  { pk: 'U#', sk: 'T#' },
  // Locks.
  { pk: 'AUDIT#' },
]

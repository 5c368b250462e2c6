/** The one table, in words both CDK and the embedded engine understand. */
export const tableShape = {
  partitionKey: 'pk',
  sortKey: 'sk',
  ttl: 'ttl',
  /** Sparse: an item is in it only while something is to be done with it (functions/table/keys.ts). */
  index: { name: 'due', partitionKey: 'gpk', sortKey: 'gsk' },
} as const

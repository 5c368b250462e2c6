/** Understood by the CDK and by the embedded engine. */
export const tableShape = {
  partitionKey: 'pk',
  sortKey: 'sk',
  ttl: 'ttl',
  /** Sparse (functions/table/keys.ts). */
  indexes: {
    /** All attributes, as settlement would otherwise read each order again. */
    due: { partitionKey: 'gpk', sortKey: 'gsk', projection: 'ALL' },
    /** Keys only, so that booking a day writes no index. */
    earning: { partitionKey: 'epk', sortKey: 'esk', projection: 'KEYS_ONLY' },
  },
} as const

/** The one table, in words both CDK and the embedded engine understand. */
export const tableShape = {
  partitionKey: 'pk',
  sortKey: 'sk',
  ttl: 'ttl',
  /** Sparse: an item is in one only while something is to be done with it (functions/table/keys.ts). */
  indexes: {
    /** Settlement reads whole orders from it: with keys only, each would cost another read. */
    due: { partitionKey: 'gpk', sortKey: 'gsk', projection: 'ALL' },
    /** What earns day by day. Keys alone, so that a day that is booked costs no index write. */
    earning: { partitionKey: 'epk', sortKey: 'esk', projection: 'KEYS_ONLY' },
  },
} as const

// Functions that move no money write no balance, password or level, and no counters but those of a user's own
// limits. IAM compares these names, of conditions too; it knows no sort keys.

export const rowKeys = ['pk', 'sk']

export const inIndex = ['gpk', 'gsk']

export const session = ['state', 'epoch', 'ended']

/** Writes only check these attributes (own-account.ts). */
export const ofSession = [...rowKeys, ...session]

/** Every function with personal fields may make a data key. */
export const ofDataKeys = [...rowKeys, 'current', 'wrapped', 'at']

export const ofUsedUploads = [...rowKeys, 'state', 'purpose', 'usedBy', 'ttl']

/** The pause is only checked. */
export const ofDay = [
  ...rowKeys,
  ...['pausedUntil', 'day', 'dayEnds', 'outs', 'limits'],
  ...['leftStake', 'leftLoss', 'leftDeposit'],
]

export const securityRows = [
  ...rowKeys,
  ...['type', 'at', 'country', 'browser', 'system', 'tell', 'ttl'],
  ...['action', 'means', 'sid', 'until'],
]

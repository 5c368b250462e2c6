// Attributes that several areas may write in a user's partition. Functions without business with money write no balance, password or
// level, nor a counter but those of a user's own limits. IAM compares the names, of conditions too; it knows no sort keys.

export const rowKeys = ['pk', 'sk']

export const inIndex = ['gpk', 'gsk']

export const session = ['state', 'epoch', 'ended']

/** A write asks these of the account of its session (own-account.ts), and does not change them. */
export const ofSession = [...rowKeys, ...session]

/** A user's data key, made by any function that needs personal fields. */
export const ofDataKeys = [...rowKeys, 'current', 'wrapped', 'at']

/** An upload that one document takes. */
export const ofUsedUploads = [...rowKeys, 'state', 'purpose', 'usedBy', 'ttl']

/** A user's day with the counters and limits of it; the pause is only asked for. */
export const ofDay = [
  ...rowKeys,
  ...['pausedUntil', 'day', 'dayEnds', 'outs', 'limits'],
  ...['leftStake', 'leftLoss', 'leftDeposit'],
]

/** Events in the security of an account (functions/security-events.ts), and step-ups. */
export const securityRows = [
  ...rowKeys,
  ...['type', 'at', 'country', 'browser', 'system', 'tell', 'ttl'],
  ...['action', 'means', 'sid', 'until'],
]

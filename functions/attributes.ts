// Attributes that functions without business with money may write in a user's partition: never a balance, a counter, a
// password or a level. IAM compares the names, of conditions too; it knows no sort keys.

const keys = ['pk', 'sk']
const index = ['gpk', 'gsk']

/** A user's data key, made by any function that needs personal fields. */
export const ofDataKeys = [...keys, 'current', 'wrapped', 'at']

export const ofUploads = {
  asked: [...keys, 'purpose', 'contentType', 'state', 'at', 'ttl'],
  /** Claimed, then found clean or refused; of a user's own picture its name too. */
  checked: [...keys, 'state', 'claimedUntil', 'tries', 'fingerprint', 'fault', 'avatar'],
  /** Taken by one document. */
  used: [...keys, 'state', 'purpose', 'usedBy', 'ttl'],
}

/** A deposit that waits for its review. */
export const ofDeposits = [
  ...keys,
  ...index,
  'class',
  'status',
  'asset',
  'amount',
  'method',
  'reference',
  'screenshot',
  'at',
]

export const ofIdentity = {
  /** A submission that waits for its review; its number and name sealed. */
  submitted: [
    ...keys,
    ...index,
    ...['forLevel', 'state', 'at', 'sent', 'documentType', 'idNumber', 'realName', 'mark', 'pictures'],
  ],
  /** How its user stands at each level; whether a level has passed is the desk's to say. */
  taken: ['state1', 'id1', 'state2', 'id2', 'state3', 'id3', 'uid'],
}

export const ofTickets = {
  /** A thread and its lines. */
  written: [
    ...keys,
    ...index,
    'topic',
    'about',
    'aboutId',
    'state',
    'title',
    'at',
    'lastAt',
    'last',
    'lines',
    'since',
    'answered',
    'seen',
    'n',
    'by',
    'text',
    'pictures',
    // Of a letter.
    'writer',
    'contact',
    'ttl',
  ],
  changed: [...index, 'lines', 'lastAt', 'last', 'since', 'seen', 'closedBy', 'closedOp'],
}

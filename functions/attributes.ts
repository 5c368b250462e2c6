import { assetNames } from '../shared/assets.ts'

// Attributes that functions without business with money may write in a user's partition: never a balance, a
// password or a level, nor a counter but those of a user's own limits. IAM compares the names, of conditions too; it knows no sort keys.

const keys = ['pk', 'sk']

const index = ['gpk', 'gsk']

/** A row of the journal. */
const journalRow = ['lines', 'after']

const session = ['state', 'epoch', 'ended']
/** What a write asks of the account of its session (own-account.ts), which it does not change. */
export const ofSession = [...keys, ...session]

/** A user's data key, made by any function that needs personal fields. */
export const ofDataKeys = [...keys, 'current', 'wrapped', 'at']

export const ofUploads = {
  asked: [...keys, 'purpose', 'contentType', 'state', 'at', 'ttl'],
  /** Claimed, then found clean or refused; of a user's own picture its name too. */
  checked: [...keys, 'state', 'claimedUntil', 'tries', 'fingerprint', 'fault', 'avatar'],
  /** Taken by one document. */
  used: [...keys, 'state', 'purpose', 'usedBy', 'ttl'],
}

/** What a user held at the end of a day. */
export const ofDays = {
  written: [...keys, 'date', 'nextAt', 'place', 'profit', 'held', 'flows'],
}

/** What the sender writes into the row of a letter: its claim, and what became of it. */
export const ofSending = [...keys, 'toSend', 'sealed', 'claimedUntil', 'outcome', 'sentAt']

/** What the notifier writes into the row of what it tells, and the count of a day's mails. */
export const ofTelling = [...keys, ...index, 'toSend', 'outcome', 'sentAt', 'mails', 'ttl']

/** What a user read: one message, and up to when what staff write; and a browser that is told by push. */
export const ofReading = [
  ...[...keys, 'readAt', 'rulesRead', 'noticesRead'],
  ...['endpoint', 'p256dh', 'auth', 'kid', 'lang', 'at'],
]

/** That such a browser is gone. */
export const ofPush = {
  gone: [...keys, 'endpoint', 'p256dh', 'auth'],
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
  'paidInto',
  'reference',
  'screenshot',
  'at',
  'day',
]

/** An exchange, and the account it moves: what is available, and on which conditions. */
export const ofExchange = {
  written: [
    ...keys,
    ...['side', 'coin', 'amount', 'feeRate', 'price', 'decimals', 'symbol', 'source', 'second', 'at'],
    ...['walk', 'calendar', 'commitment', 'cash', 'coinAmount', 'fee', 'legs'],
    ...journalRow,
  ],
  moved: [
    ...keys,
    ...['moves', 'movedAt', 'journal', 'state', 'epoch', 'ended', 'frozen', 'pausedUntil'],
    ...assetNames.map((asset) => `${asset}_available`),
  ],
}

/** What is changed and asked of a product by a halt, and of what else is halted. */
export const ofHalts = ['halted', 'haltedAt', 'resumeBy']

/** What is changed and asked of a way to pay and its versions. */
export const ofWays = [
  ...['version', 'offered', 'account', 'holder', 'bank', 'network', 'open'],
  ...['state', 'proposedBy', 'decidedBy', 'decidedAt', 'decidedOp'],
]

/** Terms that a product offers or announces, their versions, and proposals of them, next to what a way has too. */
export const ofTerms = [
  ...['symbol', 'feed', 'rank', 'orderMin', 'orderMax', 'positionMin', 'positionMax', 'feeRate', 'feeMin'],
  ...['terms', 'stalenessSeconds', 'rules', 'from', 'next', 'reason'],
]

/** A project in all its states, with its reserve, and what is left of one: never the terms of a product beside it. */
export const ofProjects = [
  ...['kind', 'state', 'version', 'rank', 'texts', 'publishAt', 'startAt', 'endAt', 'min', 'total'],
  ...['initialRate', 'dailyRate', 'days', 'dividend', 'renewals', 'once', 'appendable', 'fundedUntil'],
  ...['unfunded', 'funded', 'givenBack', 'fundedFrom', 'proposedBy', 'proposedAt', 'proposedOp'],
  ...['openedBy', 'openedAt', 'openedOp', 'closedBy', 'closedAt', 'closedOp', 'open', 'free'],
]

/** An article in all its states, a change of the rules to be read, and a picture that is taken: never a product's terms. */
export const ofArticles = [
  ...['state', 'version', 'draft', 'live', 'from', 'until', 'purpose', 'usedBy', 'ttl'],
  ...['proposedBy', 'proposedAt', 'proposedOp', 'publishedBy', 'publishedAt', 'publishedOp'],
  ...['closedBy', 'closedAt', 'closedOp'],
]

export const ofIdentity = {
  /** A submission that waits for its review, its number and name sealed; and the data key they are sealed under. */
  written: [
    ...ofDataKeys,
    ...index,
    ...['forLevel', 'state', 'sent', 'documentType', 'idNumber', 'realName', 'mark', 'pictures'],
  ],
  /** How its user stands at each level; whether a level has passed is the desk's to say. */
  taken: ['state1', 'id1', 'state2', 'id2', 'state3', 'id3'],
}

export const ofDestinations = {
  /** Its number and holder sealed; and the data key they are sealed under. */
  written: [
    ...ofDataKeys,
    ...[
      'id',
      'kind',
      'label',
      'sealed',
      'mark',
      'holder',
      'holderLabel',
      'bank',
      'openingBank',
      'subBranch',
      'network',
    ],
    ...['boundAt', 'usableAt', 'firstEver', 'terms', 'confirmedBy'],
  ],
  /** Removed, and its guard taken or let go; the account's count, so that no withdrawal comes between. */
  changed: [...ofSession, 'moves', ...['id', 'removedAt', 'sealed', 'mark', 'holder', 'uid', 'ttl']],
}

/** A user's day with the counters and limits of it; the pause is only asked for. */
export const ofDay = [
  ...keys,
  ...['pausedUntil', 'day', 'dayEnds', 'outs', 'limits'],
  ...['leftStake', 'leftLoss', 'leftDeposit'],
]

export const ofWithdrawals = {
  written: [
    ...keys,
    ...index,
    ...['state', 'asset', 'amount', 'fee', 'feeRate', 'feeMin', 'feeMax', 'destination', 'at', 'day', 'legs'],
    ...journalRow,
  ],
  /** What is asked of the account and changed there: the money it locks, the count of its day, the step-up it uses. */
  moved: [
    // Nobody's own break stops a withdrawal.
    ...ofDay.filter((name) => name !== 'pausedUntil'),
    ...['state', 'epoch', 'ended', 'frozen', 'moves', 'movedAt', 'journal', 'stepUp'],
    ...assetNames.flatMap((asset) => [`${asset}_available`, `${asset}_locked`]),
  ],
}

/** How a holding stands. */
const ofHolding = [
  ...['project', 'version', 'asset', 'state', 'term', 'renewalsLeft', 'paid', 'promised', 'changes', 'at'],
  ...['dailyRate', 'days', 'dividend', 'booked', 'principal', 'fresh', 'carry', 'unpaid', 'legs'],
]
/** A day of one, with its arithmetic. */
const ofAccrual = [
  ...keys,
  ...['holding', 'project', 'asset', 'term', 'number', 'earned', 'paid', 'released', 'at', 'date', 'earning'],
  ...['dailyRate', 'carryBefore', 'carryAfter', 'isLast', 'unpaidBefore', 'legs'],
  ...['told', 'toldTo', 'unfundedFrom'],
  ...journalRow,
  // Of the note where they are booked late.
  'ids',
]
/** What booking days and ending what ends by itself changes: the holding, its account, and what is left of its project. */
const ofBooking = [
  ...keys,
  ...[
    'epk',
    'esk',
    'changes',
    'state',
    'booked',
    'principal',
    'fresh',
    'carry',
    'unpaid',
    'paid',
    'promised',
  ],
  ...['bookedAt', 'wanted', 'awaitsUntil', 'how', 'endedAt', 'endPaid', 'forfeited', 'freed', 'endLegs'],
  ...['moves', 'movedAt', 'journal', 'profit', 'late', 'USD_available', 'USD_locked'],
  ...['left', 'free'],
]

/** Holdings, their days and what is added; of the account what they take and pay, of a project what is left. */
export const ofFinancing = {
  written: [
    ...new Set([
      ...[...ofAccrual, ...ofHolding, 'epk', 'esk', 'operation', 'amount', 'part'],
      ...['boughtOn', 'wanted', 'awaitsUntil', 'out'],
    ]),
  ],
  changed: [
    ...ofBooking,
    // The terms of an open project never change, nor does a renewal change a holding's.
    ...['term', 'renewalsLeft', 'renewedBy', 'stoppedBy', 'boughtOn'],
    ...['epoch', 'ended', 'frozen', 'pausedUntil', 'stepUp', 'open'],
  ],
  days: ofAccrual,
  booked: ofBooking,
}

export const ofLimits = [
  ...ofDay,
  ...session,
  'excluded',
  'zone',
  'zoneAt',
  'limitsOp',
  'checkHour',
  'checkedAt',
]
const ofEnds = [
  ...['moves', 'movedAt', 'journal', 'bonus', 'turnover', 'bonusEnds'],
  ...assetNames.flatMap((asset) => [`${asset}_available`, `${asset}_bonus`]),
]
/** A bonus accepted or ended: it alone, its turnover, and what it turns into. */
export const ofRewards = {
  /** The document of an end. */
  written: [...keys, 'what', 'of', 'asset', 'amount', 'at', 'legs', ...journalRow],
  ended: [...keys, ...index, 'state', ...ofEnds],
  changed: [
    ...keys,
    ...index,
    ...['state', 'acceptedAt', 'ends', 'legs'],
    ...['epoch', 'ended', 'frozen', 'pausedUntil', 'late'],
    ...ofEnds,
  ],
}

/** A day signed in or made up, with what it earns; and what an invitation earned. */
export const ofEngagement = {
  day: [
    ...keys,
    ...['date', 'how', 'at', 'op', 'streak', 'asset', 'amount', 'madeUpOn', 'legs'],
    ...journalRow,
  ],
  /** Of the account: the money, and on which conditions. */
  account: [
    ...keys,
    ...['moves', 'movedAt', 'journal', 'state', 'epoch', 'ended', 'frozen', 'pausedUntil', 'zone'],
    'USD_available',
  ],
  reward: [
    ...keys,
    ...['class', 'status', 'asset', 'amount', 'reason', 'at', 'legs', 'ids'],
    ...journalRow,
    // With real money, a bonus that is offered.
    ...['what', 'state', 'times', 'days', 'until', 'offeredAt', 'why', 'side'],
  ],
  /** The account, the count of a month, a friend's record, and the submission that leaves its index. */
  booked: [
    ...keys,
    ...index,
    ...['moves', 'movedAt', 'journal', 'state', 'pausedUntil', 'late'],
    'USD_available',
    ...['friends', 'count', 'outcome', 'passedAt', 'amount'],
  ],
}

/** What a couple's shared days pay one of the two; of the account the money alone, and the VIP level. */
const ofProgress = {
  reward: [...keys, ...['link', 'number', 'dates', 'at', 'asset', 'amount', 'legs'], ...journalRow],
  counted: [...keys, ...['moves', 'movedAt', 'journal', 'USD_available', 'vip', 'vipAt', 'vipPercent']],
}

/** Couples: invitations, links, places, and what shared days pay; and the VIP level. */
export const ofActivities = {
  ...ofProgress,
  written: [
    ...keys,
    ...['publicId', 'from', 'fromId', 'state', 'at', 'until', 'ttl'],
    ...['link', 'number', 'dates', 'asset', 'amount', 'legs'],
    ...journalRow,
  ],
  changed: [
    ...keys,
    ...['state', 'since', 'until', 'endedBy', 'endedAt', 'ttl', 'link', 'of', 'reward', 'every'],
    ...['moves', 'movedAt', 'journal', 'USD_available'],
    // Named apart from a profile's level, which nobody may write here.
    ...['vip', 'vipAt', 'vipPercent', 'quizAt', 'quizOp'],
  ],
}

/** A price alert; and its end with the message of it, by who looks at the tape. */
export const ofAlerts = {
  changed: [
    ...keys,
    ...index,
    'added',
    'id',
    'productId',
    'symbol',
    'side',
    'price',
    'at',
    'state',
    'reachedAt',
  ],
  reached: [...keys, ...index, 'id', 'state', 'reachedAt'],
}

export const ofMessages = {
  /** What its sentence is made of; and where it is found until it is told by mail or push. */
  told: [...keys, ...index, 'type', 'kind', 'by', 'at', 'params', 'ttl'],
  /** A message with what it opens. */
  whole: [...keys, 'type', 'at', 'params', 'about', 'ttl'],
}

/** What was done to the security of an account (functions/security-events.ts), and step-ups. */
const securityRows = [
  ...keys,
  ...['type', 'at', 'country', 'browser', 'system', 'tell', 'ttl'],
  ...['action', 'means', 'sid', 'until'],
]

/** Phone, mail, language and country of a profile, its login password by a code, and the end of all sessions with it. */
export const ofContact = {
  written: [...ofDataKeys, ...['type', 'country', 'browser', 'system', 'sid', 'tell', 'was', 'ttl']],
  changed: [
    ...keys,
    ...[
      'phone',
      'mail',
      'mailLostAt',
      'lang',
      'country',
      'passwordHash',
      'passwordChangedAt',
      'resetBy',
      'passwordByCodeAt',
      'epoch',
    ],
    ...['usedAt', 'action', 'means', 'sid', 'until'],
    ...['uid', 'usedBy', 'tries', 'expiresAt'],
  ],
}

/** Passwords, choices and which sessions are over, on the profile and the account. */
export const ofSecurity = {
  written: securityRows,
  changed: [
    ...keys,
    ...['passwordHash', 'passwordChangedAt', 'fundPasswordHash', 'fundPasswordChangedAt', 'untold'],
    ...['proofRemovalAt', 'proofRemovalBy', 'stoppedAt', 'stoppedBy', 'passkeys', 'proofsFrom'],
    ...['quiet', 'quietResults'],
    ...['fundPasswordIsFirst', 'fundPasswordOp', 'epoch', 'ended', 'state', 'type', 'carriedOp'],
    ...['usedAt', 'action', 'means', 'sid', 'until'],
  ],
}

/** Passkeys, how many there are, devices and the logins by them. */
export const ofPasskeys = {
  written: [
    ...securityRows,
    ...['way', 'isNew', 'epoch'],
    ...['credentialId', 'publicKey', 'counter', 'transports', 'name', 'synced', 'removedAt', 'addedOp'],
  ],
  changed: [
    ...keys,
    ...['counter', 'usedAt', 'clonedAt', 'removedAt', 'removedOp', 'name', 'passkeys', 'ttl'],
    ...['proofRemovalAt', 'proofRemovalBy', 'stoppedAt', 'stoppedBy'],
    ...['proofsFrom', 'passkeyAddedAt', 'at'],
    ...['action', 'means', 'sid', 'until', 'purpose', 'uid'],
  ],
}

/** An export or erasure that was asked for, and what the worker writes; of the account its state alone. */
export const ofOwnData = {
  asked: [
    ...keys,
    ...index,
    'id',
    'at',
    'ttl',
    'shredAt',
    'excludedUntil',
    ...session,
    'openTotal',
    // Looked at, never changed: an erasure asks that no money moved and nothing was deposited, and takes its step-up.
    'leftDeposit',
    'moves',
    'action',
    'means',
    'sid',
    'until',
    'usedAt',
  ],
  worked: [
    ...keys,
    ...index,
    'id',
    'at',
    'ttl',
    'type',
    'readyAt',
    'doneAt',
    'erasedAt',
    'reference',
    'screenshot',
    'destination',
    'username',
    'passwordHash',
    'inviter',
    'publicId',
    'level',
    'createdAt',
    'agreement',
  ],
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

import { documentKinds } from '../../shared/documents.ts'
import { computing, destinationGuards, partitionsOf } from '../common-needs.ts'
import type { AreaNeeds, WorkerNeeds } from '../function-needs.ts'
import { CONTENT_PICTURES } from '../table/pictures.ts'

/** A halt changes and asks these, of a product or anything else that can be halted. */
export const ofHalts = ['halted', 'haltedAt', 'resumeBy']

/** A way to pay and its versions. */
export const ofWays = [
  ...['version', 'offered', 'account', 'holder', 'bank', 'network', 'open'],
  ...['state', 'proposedBy', 'decidedBy', 'decidedAt', 'decidedOp'],
]

/** Terms that a product offers or announces, their versions, and proposals of them, next to what a way has too. */
export const ofTerms = [
  ...['symbol', 'feed', 'rank', 'orderMin', 'orderMax', 'positionMin', 'positionMax', 'feeRate', 'feeMin'],
  ...['terms', 'stalenessSeconds', 'rules', 'from', 'next', 'reason'],
]

/** A project in all its states, with its reserve and its rest: never a product's terms. */
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

export const deskNeeds = {
  ...computing,
  guessable: true,
  // Only the command line makes operators and gives roles.
  table: [
    { actions: ['GetItem', 'Query', 'UpdateItem'], partitions: ['OPERATORS'] },
    // A press checks in one call: its operator, an account it needs unlocked, the owner of a number.
    {
      actions: ['ConditionCheckItem'],
      partitions: ['OPERATORS', 'U#*', 'UNIQ#idNumber#*', ...destinationGuards],
    },
    { actions: ['GetItem', 'BatchGetItem'], partitions: ['UNIQ#operator#*'] },
    { actions: ['BatchGetItem'], partitions: ['UNIQ#username#*', 'UNIQ#publicId#*'] },
    { actions: ['GetItem'], partitions: ['U#*'] },
    // The number of an identity, taken when it passes, let go when it is changed; that of a payment, taken when it is made.
    { actions: ['UpdateItem'], partitions: ['U#*', 'PRESS#*', 'UNIQ#idNumber#*', ...destinationGuards] },
    // An order that a statement tells.
    { actions: ['BatchGetItem'], partitions: ['O#*'] },
    // Documents with the rows their decision needs: a press sent before, the owner of a number.
    { actions: ['BatchGetItem'], partitions: ['U#*', 'PRESS#*', 'UNIQ#idNumber#*', ...destinationGuards] },
    // A decision writes these with its document, and its record.
    {
      actions: ['PutItem'],
      partitions: [
        'U#*',
        'AUDIT#*',
        'PRESS#*',
        'J#*',
        'BOOKS',
        'WAYS',
        'PROPOSED',
        'PROJECT#*',
        'CAP#*',
        'ARTICLE#*',
      ],
    },
    { actions: ['Query'], partitions: ['REVIEW#*'], index: 'due' },
    { actions: ['GetItem'], partitions: ['PRESS#*', 'BOOKS'] },
    // Halts a product and what else is halted; two operators announce terms of a product, a day ahead; proposes and confirms accounts to pay into.
    {
      actions: ['UpdateItem'],
      partitions: ['CATALOG', 'HALTS', 'WAYS', 'PROPOSED'],
      attributes: ['pk', 'sk', ...ofHalts, ...ofWays, ...ofTerms],
    },
    // Drafts, opens and closes projects, and what is left of them.
    { actions: ['UpdateItem'], partitions: ['CATALOG', 'CAP#*'], attributes: ['pk', 'sk', ...ofProjects] },
    // Writes and publishes articles; takes their pictures, and says which changes of the rules are to be read, in one call.
    {
      actions: ['UpdateItem'],
      partitions: ['CATALOG', `U#${CONTENT_PICTURES}`],
      attributes: ['pk', 'sk', ...ofArticles],
    },
    {
      actions: ['GetItem', 'Query'],
      partitions: ['CATALOG', 'HALTS', 'WAYS', 'PROPOSED', 'PROJECT#*', 'ARTICLE#*'],
    },
    { actions: ['BatchGetItem'], partitions: ['WAYS', 'PROPOSED', 'CATALOG', 'CAP#*', 'PROJECT#*'] },
    // Read only: earlier uses of a picture or a reference, a user's documents, review times.
    {
      actions: ['Query'],
      partitions: ['SEEN#*', 'MEASURED#*', 'J#*', ...partitionsOf(documentKinds)],
    },
    { actions: ['GetItem', 'UpdateItem'], partitions: ['TRY#*'] },
    { actions: ['Query'], partitions: ['AUDIT#*'] },
  ],
  needs: ['identityFields', 'payoutFields'],
  files: { GetObject: 'clean/*', PutObject: `in/${CONTENT_PICTURES}/*` },
  secrets: ['deskKeys', 'deskSigningKeys', 'uniqueKey', 'indexKeys'],
} as const satisfies AreaNeeds

export const overdueNeeds = {
  entry: 'functions/desk/worker.ts',
  // Peak 81 MB; nobody waits for it.
  memoryMb: 256,
  timeoutSeconds: 30,
  table: [{ actions: ['Query'], partitions: ['REVIEW#*'], index: 'due' }],
} as const satisfies WorkerNeeds

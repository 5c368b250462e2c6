import { documentKinds } from '../../shared/documents.ts'
import { computing, destinationGuards, partitionsOf } from '../common-needs.ts'
import type { AreaNeeds, WorkerNeeds } from '../function-needs.ts'
import { CONTENT_PICTURES } from '../table/pictures.ts'

export const ofHalts = ['halted', 'haltedAt', 'resumeBy']

export const ofWays = [
  ...['version', 'offered', 'account', 'holder', 'bank', 'network', 'open'],
  ...['state', 'proposedBy', 'decidedBy', 'decidedAt', 'decidedOp'],
]

export const ofTerms = [
  ...['symbol', 'feed', 'rank', 'orderMin', 'orderMax', 'positionMin', 'positionMax', 'feeRate', 'feeMin'],
  ...['terms', 'stalenessSeconds', 'rules', 'from', 'next', 'reason'],
]

/** Never a product's terms. */
export const ofProjects = [
  ...['kind', 'state', 'version', 'rank', 'texts', 'publishAt', 'startAt', 'endAt', 'min', 'total'],
  ...['initialRate', 'dailyRate', 'days', 'dividend', 'renewals', 'once', 'appendable', 'fundedUntil'],
  ...['unfunded', 'funded', 'givenBack', 'fundedFrom', 'proposedBy', 'proposedAt', 'proposedOp'],
  ...['openedBy', 'openedAt', 'openedOp', 'closedBy', 'closedAt', 'closedOp', 'open', 'free'],
]

/** Never a product's terms. */
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
    {
      actions: ['ConditionCheckItem'],
      partitions: ['OPERATORS', 'U#*', 'UNIQ#idNumber#*', ...destinationGuards],
    },
    { actions: ['GetItem', 'BatchGetItem'], partitions: ['UNIQ#operator#*'] },
    { actions: ['BatchGetItem'], partitions: ['UNIQ#username#*', 'UNIQ#publicId#*'] },
    { actions: ['GetItem'], partitions: ['U#*'] },
    { actions: ['BatchGetItem'], partitions: ['O#*'] },
    {
      actions: ['BatchGetItem', 'UpdateItem'],
      partitions: ['U#*', 'PRESS#*', 'UNIQ#idNumber#*', ...destinationGuards],
    },
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
    {
      actions: ['UpdateItem'],
      partitions: ['CATALOG', 'HALTS', 'WAYS', 'PROPOSED'],
      attributes: ['pk', 'sk', ...ofHalts, ...ofWays, ...ofTerms],
    },
    { actions: ['UpdateItem'], partitions: ['CATALOG', 'CAP#*'], attributes: ['pk', 'sk', ...ofProjects] },
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

import { type Area, routes } from '../shared/api/routes.ts'
import { destinationKinds } from '../shared/destinations.ts'
import {
  askableKinds,
  type DocumentKind,
  documentKinds,
  documentPlaces,
  moneyKinds,
} from '../shared/documents.ts'
import { accountHandlers } from './account/handlers.ts'
import { activityHandlers } from './activities/handlers.ts'
import { alertHandlers } from './alerts/handlers.ts'
import { type WorkerName, workers } from './area-workers.ts'
import {
  ofActivities,
  ofAlerts,
  ofArticles,
  ofContact,
  ofDay,
  ofDeposits,
  ofDestinations,
  ofEngagement,
  ofExchange,
  ofFinancing,
  ofHalts,
  ofIdentity,
  ofLimits,
  ofOwnData,
  ofPasskeys,
  ofProjects,
  ofReading,
  ofRewards,
  ofSecurity,
  ofSession,
  ofTerms,
  ofTickets,
  ofUploads,
  ofWays,
  ofWithdrawals,
} from './attributes.ts'
import { contactHandlers } from './contact/handlers.ts'
import { contentHandlers } from './content/handlers.ts'
import { dataHandlers } from './data/handlers.ts'
import { depositHandlers } from './deposits/handlers.ts'
import type { Deps, Needs, SecretName } from './deps.ts'
import { deskHandlers } from './desk/handlers.ts'
import { destinationHandlers } from './destinations/handlers.ts'
import { engagementHandlers } from './engagement/handlers.ts'
import { exchangeHandlers } from './exchange/handlers.ts'
import { financingHandlers } from './financing/handlers.ts'
import type { AreaNeeds, FunctionNeeds } from './function-needs.ts'
import type { Handlers } from './http.ts'
import { identityHandlers } from './identity/handlers.ts'
import { limitHandlers } from './limits/handlers.ts'
import { loginHandlers } from './login/handlers.ts'
import { marketHandlers } from './market/handlers.ts'
import { messageHandlers } from './messages/handlers.ts'
import { passkeyHandlers } from './passkeys/handlers.ts'
import { rewardHandlers } from './rewards/handlers.ts'
import { securityHandlers } from './security/handlers.ts'
import { serviceHandlers } from './service/handlers.ts'
import { CONTENT_PICTURES } from './table/pictures.ts'
import { tradeHandlers } from './trade/handlers.ts'
import { uploadHandlers } from './uploads/handlers.ts'
import { viewHandlers } from './views/handlers.ts'
import { withdrawalHandlers } from './withdrawals/handlers.ts'

// The one list of functions, areas here and workers in area-workers.ts: bundles, CDK, IAM, the local stack and the tests
// read it. No bundle holds it: functions import its types alone.

/** Where documents of these kinds stand, whosever they are. */
const partitionsOf = (kinds: readonly DocumentKind[]): string[] => [
  ...new Set(kinds.map((kind) => `${documentPlaces[kind].pk}*`)),
]

// Sizes are for the processor they bring, a whole one at 1769 MB: none is for memory (`npm run bench memory`, 2026-11-23, on
// x64; Lambda's own runtime and the extension of secrets take some 60 MB more).

/** They peak at 77 to 135 MB, and wait for the table: of 5 to 16 ms a call little is computing. */
const usual = { memoryMb: 512, timeoutSeconds: 15 } as const
/** A write is made only while its session lasts. */
const asksSession = {
  actions: ['ConditionCheckItem'],
  partitions: ['U#*'],
  attributes: ofSession,
} as const
/** Guards of what money may be paid out to. */
const destinationGuards = destinationKinds.map((kind) => `UNIQ#${kind}#*` as const)

/**
 * A whole processor: a login hashes for 0.19 s and peaks at 167 MB, the desk hashes too and peaks at 143, the market computes
 * candles and peaks at 103. At 512 MB a login would take 0.7 s.
 */
const computing = { memoryMb: 1769, timeoutSeconds: 15 } as const

/**
 * The areas: one function each in `functions/<area>/`, which answers the routes of that area. Only trade and its
 * settlement write orders (`O#`), and only the recorder keeps finished days of the tape: no setting of a stage can
 * decide an outcome.
 */
export const areas = {
  login: {
    ...computing,
    guessable: true,
    table: [
      {
        actions: ['GetItem', 'BatchGetItem', 'UpdateItem'],
        partitions: ['U#*', 'UNIQ#username#*', 'UNIQ#publicId#*', 'TRY#*'],
      },
      // A new user, in one call.
      { actions: ['PutItem'], partitions: ['U#*', 'J#*', 'UNIQ#username#*', 'UNIQ#publicId#*'] },
      { actions: ['GetItem', 'BatchGetItem'], partitions: ['UNIQ#invite#*'] },
      // Whether registrations are halted.
      { actions: ['GetItem'], partitions: ['HALTS'] },
      // While one index key replaces another: there is none under the other.
      {
        actions: ['ConditionCheckItem'],
        partitions: ['UNIQ#username#*', 'UNIQ#publicId#*', 'UNIQ#phone#*', 'UNIQ#mail#*'],
      },
      { actions: ['GetItem', 'BatchGetItem', 'UpdateItem'], partitions: ['UNIQ#phone#*', 'UNIQ#mail#*'] },
      { actions: ['UpdateItem'], partitions: ['CODE#*'] },
    ],
    needs: ['contactFields'],
    secrets: ['userSigningKeys', 'uniqueKey', 'indexKeys', 'codeKeys'],
  },
  contact: {
    // Hashes a new password.
    ...computing,
    guessable: true,
    table: [
      { actions: ['GetItem'], partitions: ['U#*', 'UNIQ#phone#*', 'UNIQ#mail#*'] },
      { actions: ['BatchGetItem'], partitions: ['UNIQ#phone#*', 'UNIQ#mail#*'] },
      // An SMS to a newcomer names who invites them.
      { actions: ['GetItem', 'BatchGetItem'], partitions: ['UNIQ#invite#*', 'UNIQ#publicId#*'] },
      { actions: ['PutItem'], partitions: ['U#*'], attributes: ofContact.written },
      {
        ...asksSession,
        partitions: ['U#*', 'UNIQ#phone#*', 'UNIQ#mail#*'],
        attributes: [...ofSession, 'uid', 'operator'],
      },
      // All in one transaction: the profile, the step-up, the guards, and the code that is used up.
      {
        actions: ['UpdateItem'],
        partitions: ['U#*', 'UNIQ#phone#*', 'UNIQ#mail#*', 'CODE#*'],
        attributes: ofContact.changed,
      },
      // A new password is held against the fund password, which counts as a try of it.
      { actions: ['GetItem', 'BatchGetItem', 'UpdateItem'], partitions: ['TRY#*'] },
      { actions: ['PutItem'], partitions: ['CODE#*'] },
    ],
    needs: ['contactFields'],
    secrets: ['uniqueKey', 'indexKeys', 'codeKeys', 'outboxKeys'],
  },
  security: {
    ...computing,
    // What is set of a user, and what was done: never a balance.
    table: [
      { actions: ['GetItem', 'Query'], partitions: ['U#*'] },
      { actions: ['PutItem'], partitions: ['U#*'], attributes: ofSecurity.written },
      { actions: ['UpdateItem', 'ConditionCheckItem'], partitions: ['U#*'], attributes: ofSecurity.changed },
      { actions: ['GetItem', 'UpdateItem'], partitions: ['TRY#*'] },
      { actions: ['UpdateItem'], partitions: ['CODE#*'] },
    ],
    needs: ['contactFields'],
    secrets: ['userSigningKeys', 'uniqueKey', 'codeKeys'],
  },
  passkeys: {
    ...computing,
    guessable: true,
    table: [
      { actions: ['GetItem', 'BatchGetItem', 'Query'], partitions: ['U#*'] },
      { actions: ['PutItem'], partitions: ['U#*'], attributes: ofPasskeys.written },
      { ...asksSession, attributes: [...ofSession, 'proofRemovalAt'] },
      { actions: ['PutItem'], partitions: ['CHALLENGE#*'] },
      // A challenge is taken in the transaction of what was asked.
      { actions: ['UpdateItem'], partitions: ['U#*', 'CHALLENGE#*'], attributes: ofPasskeys.changed },
      { actions: ['GetItem', 'UpdateItem'], partitions: ['TRY#*'] },
    ],
    secrets: ['userSigningKeys', 'uniqueKey'],
  },
  content: {
    ...usual,
    table: [
      { actions: ['Query'], partitions: ['CATALOG'] },
      { actions: ['GetItem'], partitions: ['ARTICLE#*'] },
    ],
    // The pictures of articles, which no user owns.
    files: { GetObject: `clean/${CONTENT_PICTURES}/*` },
  },
  market: {
    ...computing,
    table: [
      { actions: ['Query'], partitions: ['CATALOG', 'HALTS', 'TAPE#*'] },
      { actions: ['GetItem'], partitions: ['MEASURED'] },
    ],
    needs: ['catalog', 'tapes'],
  },
  account: {
    ...usual,
    table: [
      { actions: ['GetItem', 'BatchGetItem', 'Query', 'UpdateItem'], partitions: ['U#*'] },
      { actions: ['PutItem'], partitions: ['U#*', 'J#*'] },
    ],
    secrets: ['userSigningKeys'],
  },
  limits: {
    ...usual,
    table: [
      { actions: ['GetItem', 'BatchGetItem'], partitions: ['U#*'] },
      { actions: ['UpdateItem'], partitions: ['U#*'], attributes: ofLimits },
    ],
  },
  trade: {
    ...usual,
    // Its first price of a product is computed while a user waits: more than half a processor. Peak 83 MB.
    memoryMb: 1024,
    table: [
      { actions: ['Query'], partitions: ['CATALOG', 'HALTS', 'TAPE#*', 'O#*'] },
      { actions: ['GetItem'], partitions: ['O#*', 'U#*', 'STAGE'] },
      // Open orders that have long been due.
      { actions: ['Query'], partitions: ['DUE#*'], index: 'due' },
      // An order and its user's account, which one call reads or settles.
      { actions: ['BatchGetItem', 'UpdateItem'], partitions: ['O#*', 'U#*'] },
      { actions: ['PutItem'], partitions: ['O#*', 'J#*', 'LATE#*'] },
    ],
    needs: ['catalog', 'tapes', 'timer'],
    secrets: ['proofKeys'],
  },
  uploads: {
    ...usual,
    table: [
      { actions: ['GetItem'], partitions: ['U#*'] },
      { actions: ['PutItem'], partitions: ['U#*'], attributes: ofUploads.asked },
      { actions: ['UpdateItem'], partitions: ['U#*'], attributes: ['pk', 'sk', 'avatar'] },
      { actions: ['UpdateItem'], partitions: ['TRY#*'] },
    ],
    // A link can do what its signer may. Of clean copies only a user's own picture may be deleted.
    files: { PutObject: 'in/*', GetObject: 'clean/*/avatar', DeleteObject: 'clean/*/avatar' },
    secrets: ['uniqueKey'],
  },
  deposits: {
    ...usual,
    table: [
      { actions: ['GetItem', 'Query'], partitions: ['U#*'] },
      { actions: ['PutItem'], partitions: ['U#*'], attributes: ofDeposits },
      {
        actions: ['UpdateItem'],
        partitions: ['U#*'],
        attributes: [...ofUploads.used, ...ofDay, ...ofSession],
      },
      { actions: ['GetItem', 'Query'], partitions: ['CATALOG'] },
      // Accounts to pay into that were replaced since.
      { actions: ['Query'], partitions: ['WAYS'] },
      { actions: ['GetItem'], partitions: ['MEASURED'] },
    ],
    files: { GetObject: 'clean/*' },
  },
  withdrawals: {
    ...usual,
    table: [
      { actions: ['GetItem', 'Query'], partitions: ['U#*'] },
      // An account with whether withdrawals are halted, and until when its fund password is locked.
      { actions: ['BatchGetItem'], partitions: ['U#*', 'HALTS', 'TRY#*'] },
      { actions: ['PutItem'], partitions: ['U#*', 'J#*'], attributes: ofWithdrawals.written },
      { actions: ['UpdateItem'], partitions: ['U#*'], attributes: ofWithdrawals.moved },
      { actions: ['GetItem'], partitions: ['MEASURED'] },
    ],
    secrets: ['uniqueKey'],
  },
  exchange: {
    ...usual,
    // As trade: a quote begins with a price. Peak 92 MB.
    memoryMb: 1024,
    table: [
      { actions: ['Query'], partitions: ['CATALOG', 'HALTS', 'TAPE#*', 'U#*'] },
      { actions: ['GetItem', 'BatchGetItem'], partitions: ['U#*'] },
      { actions: ['PutItem'], partitions: ['U#*', 'J#*'], attributes: ofExchange.written },
      { actions: ['UpdateItem'], partitions: ['U#*'], attributes: ofExchange.moved },
    ],
    needs: ['catalog', 'tapes'],
    secrets: ['quoteKeys'],
  },
  financing: {
    ...usual,
    table: [
      { actions: ['GetItem', 'Query'], partitions: ['CATALOG', 'U#*'] },
      { actions: ['BatchGetItem'], partitions: ['CAP#*', 'U#*'] },
      // The reserve of a project as the books counted it last.
      { actions: ['GetItem'], partitions: ['CAP#*', 'BOOKS'] },
      // With the row of the journal and the note of days booked late, in one call.
      { actions: ['PutItem'], partitions: ['U#*', 'J#*', 'LATE#*'], attributes: ofFinancing.written },
      // A holding, its account and what is left of its project, in one call.
      { actions: ['UpdateItem'], partitions: ['U#*', 'CAP#*'], attributes: ofFinancing.changed },
    ],
  },
  service: {
    ...usual,
    guessable: true,
    table: [
      { actions: ['BatchGetItem', 'Query'], partitions: ['U#*'] },
      { actions: ['PutItem'], partitions: ['U#*'], attributes: ofTickets.written },
      asksSession,
      { actions: ['UpdateItem'], partitions: ['U#*'], attributes: [...ofTickets.changed, ...ofUploads.used] },
      // Threads, and what a question is about.
      { actions: ['GetItem'], partitions: [...partitionsOf(askableKinds), 'MEASURED'] },
      { actions: ['GetItem', 'UpdateItem'], partitions: ['TRY#*'] },
    ],
    files: { GetObject: 'clean/*' },
    secrets: ['uniqueKey'],
  },
  identity: {
    ...usual,
    table: [
      { actions: ['GetItem', 'BatchGetItem'], partitions: ['U#*'] },
      { actions: ['PutItem'], partitions: ['U#*'], attributes: ofIdentity.written },
      // That no other user has passed with the number, in one call.
      { ...asksSession, partitions: ['U#*', 'UNIQ#idNumber#*'], attributes: [...ofSession, 'uid'] },
      // A level and its pictures, in one call.
      {
        actions: ['UpdateItem'],
        partitions: ['U#*'],
        attributes: [...ofIdentity.taken, ...ofUploads.used],
      },
      { actions: ['UpdateItem'], partitions: ['TRY#*'] },
      { actions: ['GetItem'], partitions: ['MEASURED'] },
    ],
    needs: ['identityFields'],
    secrets: ['uniqueKey', 'indexKeys'],
  },
  destinations: {
    ...usual,
    table: [
      { actions: ['GetItem', 'Query'], partitions: ['U#*'] },
      { actions: ['PutItem'], partitions: ['U#*'], attributes: ofDestinations.written },
      // That nobody else has a number, under either index key, in one call.
      { ...asksSession, partitions: ['U#*', ...destinationGuards], attributes: [...ofSession, 'uid'] },
      // A number, with the row of it, in one call.
      {
        actions: ['UpdateItem'],
        partitions: ['U#*', ...destinationGuards],
        attributes: ofDestinations.changed,
      },
      // Whose a number is.
      { actions: ['BatchGetItem'], partitions: destinationGuards },
      { actions: ['UpdateItem'], partitions: ['TRY#*'] },
      // The accounts the operator is or was paid into, which are nobody's to be paid out to.
      { actions: ['Query'], partitions: ['CATALOG', 'WAYS'] },
    ],
    needs: ['payoutFields'],
    secrets: ['uniqueKey', 'indexKeys'],
  },
  rewards: {
    ...usual,
    table: [
      // A look at a bonus that is met or over ends it.
      { actions: ['GetItem', 'BatchGetItem', 'Query'], partitions: ['U#*'] },
      { actions: ['PutItem'], partitions: ['U#*', 'J#*'], attributes: ofRewards.written },
      { actions: ['UpdateItem'], partitions: ['U#*'], attributes: ofRewards.changed },
      { actions: ['PutItem'], partitions: ['J#*', 'LATE#*'] },
    ],
  },
  engagement: {
    ...usual,
    table: [
      // The account, the days of a calendar, and friends by their profiles.
      { actions: ['GetItem', 'BatchGetItem', 'Query'], partitions: ['U#*'] },
      // A day and what it earns, in one call.
      { actions: ['PutItem'], partitions: ['U#*', 'J#*'], attributes: ofEngagement.day },
      { actions: ['UpdateItem'], partitions: ['U#*'], attributes: ofEngagement.account },
    ],
  },
  activities: {
    ...usual,
    table: [
      { actions: ['GetItem', 'BatchGetItem', 'Query'], partitions: ['U#*'] },
      { actions: ['PutItem'], partitions: ['U#*', 'J#*'], attributes: ofActivities.written },
      asksSession,
      { actions: ['UpdateItem'], partitions: ['U#*'], attributes: ofActivities.changed },
      // Whose a public id is, which is counted.
      { actions: ['GetItem', 'BatchGetItem'], partitions: ['UNIQ#publicId#*'] },
      { actions: ['UpdateItem'], partitions: ['TRY#*'] },
    ],
    secrets: ['uniqueKey', 'indexKeys'],
  },
  alerts: {
    ...usual,
    // As trade: an alert begins with a price. Peak 78 MB.
    memoryMb: 1024,
    table: [
      { actions: ['GetItem', 'Query'], partitions: ['U#*'] },
      { actions: ['UpdateItem'], partitions: ['U#*'], attributes: ofAlerts.changed },
      asksSession,
      { actions: ['Query'], partitions: ['CATALOG', 'HALTS', 'TAPE#*'] },
    ],
    needs: ['catalog', 'tapes'],
  },
  messages: {
    ...usual,
    table: [
      { actions: ['GetItem', 'Query'], partitions: ['U#*'] },
      { actions: ['UpdateItem'], partitions: ['U#*'], attributes: ofReading },
    ],
    secrets: ['pushPublicKeys'],
  },
  data: {
    ...usual,
    table: [
      { actions: ['GetItem', 'BatchGetItem', 'Query'], partitions: ['U#*'] },
      { actions: ['PutItem', 'UpdateItem'], partitions: ['U#*'], attributes: ofOwnData.asked },
      asksSession,
    ],
    // A file below `asked/` wakes the worker.
    files: { PutObject: 'asked/*', GetObject: 'export/*' },
  },
  views: {
    ...usual,
    // Reads all domains and writes nothing.
    table: [
      { actions: ['GetItem', 'BatchGetItem'], partitions: ['U#*'] },
      { actions: ['Query'], partitions: [...partitionsOf(moneyKinds), 'LATE#*'] },
      // What coins are worth.
      { actions: ['Query'], partitions: ['CATALOG', 'HALTS', 'TAPE#*'] },
    ],
    needs: ['catalog', 'tapes'],
  },
  desk: {
    ...computing,
    guessable: true,
    // Only the command line makes operators and gives roles.
    table: [
      { actions: ['GetItem', 'Query', 'UpdateItem'], partitions: ['OPERATORS'] },
      // What a press checks in one call: its operator, an account it needs unlocked, whose a number is.
      {
        actions: ['ConditionCheckItem'],
        partitions: ['OPERATORS', 'U#*', 'UNIQ#idNumber#*', ...destinationGuards],
      },
      { actions: ['GetItem', 'BatchGetItem'], partitions: ['UNIQ#operator#*'] },
      { actions: ['BatchGetItem'], partitions: ['UNIQ#username#*', 'UNIQ#publicId#*'] },
      { actions: ['GetItem'], partitions: ['U#*'] },
      // The number of an identity, taken when it passes, let go when it is changed; that of a payment, taken when it is made.
      { actions: ['UpdateItem'], partitions: ['U#*', 'PRESS#*', 'UNIQ#idNumber#*', ...destinationGuards] },
      // Documents with what is decided by beside them: a press sent before, whose a number is.
      { actions: ['BatchGetItem'], partitions: ['U#*', 'PRESS#*', 'UNIQ#idNumber#*', ...destinationGuards] },
      // What a decision writes beside its document, and the record of it.
      {
        actions: ['PutItem'],
        partitions: [
          'U#*',
          'AUDIT#*',
          'PRESS#*',
          'J#*',
          'LATE#*',
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
        partitions: ['SEEN#*', 'MEASURED#*', 'J#*', 'LATE#*', ...partitionsOf(documentKinds)],
      },
      { actions: ['GetItem', 'UpdateItem'], partitions: ['TRY#*'] },
      { actions: ['Query'], partitions: ['AUDIT#*'] },
    ],
    needs: ['identityFields', 'payoutFields'],
    files: { GetObject: 'clean/*', PutObject: `in/${CONTENT_PICTURES}/*` },
    secrets: ['deskKeys', 'deskSigningKeys', 'uniqueKey', 'indexKeys'],
  },
} as const satisfies Record<Area, AreaNeeds>

/** What answers the routes of each, by what its row above names. In the cloud its own bundle knows it alone. */
export const handlers: { [A in Area]: (deps: DepsOf<A>) => Handlers<A> } = {
  login: loginHandlers,
  contact: contactHandlers,
  security: securityHandlers,
  passkeys: passkeyHandlers,
  content: contentHandlers,
  market: marketHandlers,
  account: accountHandlers,
  limits: limitHandlers,
  trade: tradeHandlers,
  uploads: uploadHandlers,
  deposits: depositHandlers,
  exchange: exchangeHandlers,
  financing: financingHandlers,
  withdrawals: withdrawalHandlers,
  service: serviceHandlers,
  identity: identityHandlers,
  destinations: destinationHandlers,
  rewards: rewardHandlers,
  engagement: engagementHandlers,
  activities: activityHandlers,
  alerts: alertHandlers,
  messages: messageHandlers,
  data: dataHandlers,
  views: viewHandlers,
  desk: deskHandlers,
}

export type FunctionName = Area | WorkerName

export const functions: Record<FunctionName, FunctionNeeds> = { ...areas, ...workers }

type Listed = typeof areas & typeof workers
type NamesIn<F, List extends string> = F extends Record<List, readonly (infer Name)[]> ? Name : never
/** What is made for a function (`needs`, `files`). */
export type MadeFor<F extends FunctionName> = (
  | NamesIn<Listed[F], 'needs'>
  | (Listed[F] extends { files: object } ? 'files' : never)
) &
  keyof Needs
/** What the handlers of a function get: only what its row in the list names. */
export type DepsOf<F extends FunctionName> = Deps<MadeFor<F> | (NamesIn<Listed[F], 'secrets'> & SecretName)>

/** Secrets that the chain of HTTP functions (functions/http.ts) reads in an area: public keys of the tokens it takes. */
function chainSecrets(name: FunctionName): SecretName[] {
  if (!(name in areas)) return []
  const taken = new Set(routes.filter(({ area }) => area === name).map(({ auth }) => auth))
  return [
    'originSecrets',
    ...(taken.has('user') ? (['userVerifyingKeys'] as const) : []),
    ...(taken.has('desk') ? (['deskVerifyingKeys'] as const) : []),
  ]
}
/** Secrets that a need is made from. */
const secretsOfNeeds: Partial<Record<keyof Needs, readonly SecretName[]>> = {
  tapes: ['simSeed'],
  push: ['pushKeys'],
}

/** All secrets a function gets: its handlers', its chain's, and those its needs are made from. */
export function secretsOf(name: FunctionName): SecretName[] {
  const { secrets = [], needs = [] } = functions[name]
  const made = needs.flatMap((need) => secretsOfNeeds[need] ?? [])
  return [...new Set([...chainSecrets(name), ...secrets, ...made])].sort()
}

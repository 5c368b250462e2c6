import { type Area, routes } from '../shared/api/routes.ts'
import { accountNeeds } from './account/needs.ts'
import { activitiesNeeds } from './activities/needs.ts'
import { alertsNeeds } from './alerts/needs.ts'
import { type WorkerName, workers } from './area-workers.ts'
import { contactNeeds } from './contact/needs.ts'
import { contentNeeds } from './content/needs.ts'
import { dataNeeds } from './data/needs.ts'
import { depositsNeeds } from './deposits/needs.ts'
import type { Deps, Needs, SecretName } from './deps.ts'
import { deskNeeds } from './desk/needs.ts'
import { destinationsNeeds } from './destinations/needs.ts'
import { engagementNeeds } from './engagement/needs.ts'
import { exchangeNeeds } from './exchange/needs.ts'
import { financingNeeds } from './financing/needs.ts'
import type { AreaNeeds, FunctionNeeds } from './function-needs.ts'
import { identityNeeds } from './identity/needs.ts'
import { limitsNeeds } from './limits/needs.ts'
import { loginNeeds } from './login/needs.ts'
import { marketNeeds } from './market/needs.ts'
import { messagesNeeds } from './messages/needs.ts'
import { passkeysNeeds } from './passkeys/needs.ts'
import { rewardsNeeds } from './rewards/needs.ts'
import { securityNeeds } from './security/needs.ts'
import { serviceNeeds } from './service/needs.ts'
import { tradeNeeds } from './trade/needs.ts'
import { uploadsNeeds } from './uploads/needs.ts'
import { viewsNeeds } from './views/needs.ts'
import { withdrawalsNeeds } from './withdrawals/needs.ts'

// The one list of functions, areas here and workers in area-workers.ts: bundles, CDK, IAM, the local stack and the tests
// read it. No bundle holds it: functions import its types alone. The needs of each stand in the folder of its domain.

/**
 * The areas: one function each in `functions/<area>/`, which answers the routes of that area. Only trade and its
 * settlement write orders (`O#`), and only the recorder keeps finished days of the tape: no setting of a stage can
 * decide an outcome.
 */
export const areas = {
  login: loginNeeds,
  contact: contactNeeds,
  security: securityNeeds,
  passkeys: passkeysNeeds,
  content: contentNeeds,
  market: marketNeeds,
  account: accountNeeds,
  limits: limitsNeeds,
  trade: tradeNeeds,
  uploads: uploadsNeeds,
  deposits: depositsNeeds,
  withdrawals: withdrawalsNeeds,
  exchange: exchangeNeeds,
  financing: financingNeeds,
  service: serviceNeeds,
  identity: identityNeeds,
  destinations: destinationsNeeds,
  rewards: rewardsNeeds,
  engagement: engagementNeeds,
  activities: activitiesNeeds,
  alerts: alertsNeeds,
  messages: messagesNeeds,
  data: dataNeeds,
  views: viewsNeeds,
  desk: deskNeeds,
} as const satisfies Record<Area, AreaNeeds>

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

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

// The only list of functions: bundles, CDK, IAM and tests read it. Functions import only its types.

/** Only trade and settlement write orders (`O#`), and only the recorder keeps tape days: no setting decides an outcome. */
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
export type MadeFor<F extends FunctionName> = (
  | NamesIn<Listed[F], 'needs'>
  | (Listed[F] extends { files: object } ? 'files' : never)
) &
  keyof Needs
/** Handlers get only what their function's row names. */
export type DepsOf<F extends FunctionName> = Deps<MadeFor<F> | (NamesIn<Listed[F], 'secrets'> & SecretName)>

/** The HTTP chain (functions/http.ts) reads public keys of the tokens that the area's routes take. */
function chainSecrets(name: FunctionName): SecretName[] {
  if (!(name in areas)) return []
  const taken = new Set(routes.filter(({ area }) => area === name).map(({ auth }) => auth))
  return [
    'originSecrets',
    ...(taken.has('user') ? (['userVerifyingKeys'] as const) : []),
    ...(taken.has('desk') ? (['deskVerifyingKeys'] as const) : []),
  ]
}
const secretsOfNeeds: Partial<Record<keyof Needs, readonly SecretName[]>> = {
  tapes: ['simSeed'],
  push: ['pushKeys'],
}

export function secretsOf(name: FunctionName): SecretName[] {
  const { secrets = [], needs = [] } = functions[name]
  const made = needs.flatMap((need) => secretsOfNeeds[need] ?? [])
  return [...new Set([...chainSecrets(name), ...secrets, ...made])].sort()
}

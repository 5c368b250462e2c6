import { type Area, type RoutesOf, routes } from '../shared/api/routes.ts'
import { accountHandlers } from './account/handlers.ts'
import { activityHandlers } from './activities/handlers.ts'
import { alertHandlers } from './alerts/handlers.ts'
import { areas, type DepsOf, type FunctionName, functions, secretsOf } from './areas.ts'
import { contactHandlers } from './contact/handlers.ts'
import { contentHandlers } from './content/handlers.ts'
import { dataHandlers } from './data/handlers.ts'
import { depositHandlers } from './deposits/handlers.ts'
import type { AllDeps } from './deps.ts'
import { deskHandlers } from './desk/handlers.ts'
import { destinationHandlers } from './destinations/handlers.ts'
import { engagementHandlers } from './engagement/handlers.ts'
import { exchangeHandlers } from './exchange/handlers.ts'
import { financingHandlers } from './financing/handlers.ts'
import { type Api, type ChainDeps, createApi, type Handlers } from './http.ts'
import { identityHandlers } from './identity/handlers.ts'
import { limitHandlers } from './limits/handlers.ts'
import { loginHandlers } from './login/handlers.ts'
import { marketHandlers } from './market/handlers.ts'
import { messageHandlers } from './messages/handlers.ts'
import { passkeyHandlers } from './passkeys/handlers.ts'
import { rewardHandlers } from './rewards/handlers.ts'
import { securityHandlers } from './security/handlers.ts'
import { serviceHandlers } from './service/handlers.ts'
import { tradeHandlers } from './trade/handlers.ts'
import { uploadHandlers } from './uploads/handlers.ts'
import { viewHandlers } from './views/handlers.ts'
import { withdrawalHandlers } from './withdrawals/handlers.ts'

// Runs all areas in one process for laptop and tests; no bundle includes this file.

const handlers: { [A in Area]: (deps: DepsOf<A>) => Handlers<A> } = {
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

/** Gives only what the function's row names, as in the cloud. */
export function depsFor<F extends FunctionName>(name: F, all: AllDeps): DepsOf<F> {
  const { needs = [], files } = functions[name]
  const given = ['clock', 'clockOffMs', 'config', 'table', 'log', ...needs, ...(files ? ['files'] : [])]
  return { ...pick(all, given), secrets: pick(all.secrets, secretsOf(name)) } as DepsOf<F>
}

export const createApis = (all: AllDeps): Record<Area, Api> =>
  Object.fromEntries((Object.keys(areas) as Area[]).map((area) => [area, createArea(area, all)])) as Record<
    Area,
    Api
  >

function createArea<A extends Area>(area: A, all: AllDeps): Api {
  const own = routes.filter((route) => route.area === area) as RoutesOf<A>[]
  const deps = depsFor(area, all)
  return createApi<A>(own, handlers[area](deps), deps as typeof deps & ChainDeps)
}

const pick = (from: object, names: readonly string[]): object =>
  Object.fromEntries(Object.entries(from).filter(([name]) => names.includes(name)))

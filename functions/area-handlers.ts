import { type Area, type RoutesOf, routes } from '../shared/api/routes.ts'
import { accountHandlers } from './account/handlers.ts'
import { areas, type DepsOf, type FunctionName, functions, secretsOf } from './areas.ts'
import { contentHandlers } from './content/handlers.ts'
import { depositHandlers } from './deposits/handlers.ts'
import type { AllDeps } from './deps.ts'
import { deskHandlers } from './desk/handlers.ts'
import { type Api, createApi, type Handlers } from './http.ts'
import { loginHandlers } from './login/handlers.ts'
import { marketHandlers } from './market/handlers.ts'
import { messageHandlers } from './messages/handlers.ts'
import { serviceHandlers } from './service/handlers.ts'
import { tradeHandlers } from './trade/handlers.ts'
import { uploadHandlers } from './uploads/handlers.ts'
import { viewHandlers } from './views/handlers.ts'

// All areas in one process, for a laptop and the tests. No bundle holds this file.

const handlers: { [A in Area]: (deps: DepsOf<A>) => Handlers<A> } = {
  login: loginHandlers,
  content: contentHandlers,
  market: marketHandlers,
  account: accountHandlers,
  trade: tradeHandlers,
  uploads: uploadHandlers,
  deposits: depositHandlers,
  service: serviceHandlers,
  messages: messageHandlers,
  views: viewHandlers,
  desk: deskHandlers,
}

/** Only the dependencies that the list names for a function, so that it has here what it has in the cloud. */
export function depsFor<F extends FunctionName>(name: F, all: AllDeps): DepsOf<F> {
  const { needs = [], files } = functions[name]
  const given = ['clock', 'config', 'table', 'log', ...needs, ...(files ? ['files'] : [])]
  return { ...pick(all, given), secrets: pick(all.secrets, secretsOf(name)) } as DepsOf<F>
}

/** One HTTP function an area, as API Gateway would call them. */
export const createApis = (all: AllDeps): Record<Area, Api> =>
  Object.fromEntries((Object.keys(areas) as Area[]).map((area) => [area, createArea(area, all)])) as Record<
    Area,
    Api
  >

function createArea<A extends Area>(area: A, all: AllDeps): Api {
  const own = routes.filter((route) => route.area === area) as RoutesOf<A>[]
  return createApi<A>(own, handlers[area](depsFor(area, all)), all)
}

const pick = (from: object, names: readonly string[]): object =>
  Object.fromEntries(Object.entries(from).filter(([name]) => names.includes(name)))

import { type Area, type RoutesOf, routes } from '../shared/api/routes.ts'
import { areas, type DepsOf, type FunctionName, functions, handlers, secretsOf } from './areas.ts'
import type { AllDeps } from './deps.ts'
import { type Api, type ChainDeps, createApi } from './http.ts'

// Runs all areas in one process for laptop and tests; no bundle includes this file.

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

import type { Area, RoutesOf } from '../../shared/api/routes.ts'
import type { DepsOf } from '../areas.ts'
import { type Api, type ChainDeps, createApi, type Handlers } from '../http.ts'
import { onFirstEvent } from './deps.ts'
import type { Makers } from './makers.ts'

/** The entry of an area: its routes, what handles them, and the makers of what it needs. */
export const areaHandler = <A extends Area>(
  routes: readonly RoutesOf<A>[],
  handlers: (deps: DepsOf<A>) => Handlers<A>,
  makers: Makers<A>,
): Api =>
  // Every area is also given the secrets of the chain (`secretsOf`), which the types of its handlers do not show.
  onFirstEvent<A, Parameters<Api>[0], Awaited<ReturnType<Api>>>(makers, (deps) =>
    createApi<A>(routes, handlers(deps), deps as DepsOf<A> & ChainDeps),
  )

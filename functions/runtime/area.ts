import type { Area, RoutesOf } from '../../shared/api/routes.ts'
import type { DepsOf } from '../areas.ts'
import { type Api, type ChainDeps, createApi, type Handlers } from '../http.ts'
import { onFirstEvent } from './deps.ts'
import type { Makers } from './makers.ts'

export const areaHandler = <A extends Area>(
  routes: readonly RoutesOf<A>[],
  handlers: (deps: DepsOf<A>) => Handlers<A>,
  makers: Makers<A>,
): Api =>
  // Every area also gets the secrets of the chain (`secretsOf`), which its handlers' types hide.
  onFirstEvent<A, Parameters<Api>[0], Awaited<ReturnType<Api>>>(makers, (deps) =>
    createApi<A>(routes, handlers(deps), deps as DepsOf<A> & ChainDeps),
  )

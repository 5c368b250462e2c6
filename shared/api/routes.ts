import type * as z from 'zod/mini'
import { accountRoutes } from './account.ts'
import { activityRoutes } from './activities.ts'
import { alertRoutes } from './alerts.ts'
import { contactRoutes } from './contact.ts'
import { contentRoutes } from './content.ts'
import { dataRoutes } from './data.ts'
import { deskRoutes } from './desk.ts'
import { destinationRoutes } from './destinations.ts'
import { documentRoutes } from './documents.ts'
import { engagementRoutes } from './engagement.ts'
import { limitRoutes } from './limits.ts'
import { loginRoutes } from './login.ts'
import { marketRoutes } from './market.ts'
import { messageRoutes } from './messages.ts'
import { passkeyRoutes } from './passkeys.ts'
import { rewardRoutes } from './rewards.ts'
import { securityRoutes } from './security.ts'
import { tradeRoutes } from './trade.ts'
import { uploadRoutes } from './uploads.ts'
import { viewRoutes } from './views.ts'

/** Server, validation, typed client, OpenAPI and CDK routes all follow from this list. */
export const routes = [
  ...loginRoutes,
  ...contactRoutes,
  ...contentRoutes,
  ...marketRoutes,
  ...accountRoutes,
  ...limitRoutes,
  ...securityRoutes,
  ...passkeyRoutes,
  ...tradeRoutes,
  ...uploadRoutes,
  ...documentRoutes,
  ...messageRoutes,
  ...alertRoutes,
  ...rewardRoutes,
  ...engagementRoutes,
  ...activityRoutes,
  ...viewRoutes,
  ...dataRoutes,
  ...destinationRoutes,
  ...deskRoutes,
] as const

export type AnyRoute = (typeof routes)[number]
export type Area = AnyRoute['area']
export type RouteId = AnyRoute['id']
export type RouteOf<Id extends RouteId> = Extract<AnyRoute, { id: Id }>
export type RoutesOf<A extends Area> = Extract<AnyRoute, { area: A }>

export type Input<R extends AnyRoute> = z.output<R['input']>
export type Sent<R extends AnyRoute> = z.input<R['input']>
export type Output<R extends AnyRoute> = z.output<R['output']>

export { routeKey } from './route.ts'

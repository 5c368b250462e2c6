import { Duration } from 'aws-cdk-lib'
import { type HttpApi, type HttpMethod, HttpRoute, HttpRouteKey } from 'aws-cdk-lib/aws-apigatewayv2'
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations'
import type { IFunction } from 'aws-cdk-lib/aws-lambda'
import type { Construct } from 'constructs'
import { areas } from '../functions/areas.ts'
import { type Area, routeKey, routes } from '../shared/api/routes.ts'
import { AreaFunction } from './area-function.ts'
import { accept } from './nag.ts'
import type { Timers } from './timers.ts'

export const allAreas = Object.keys(areas) as Area[]

export function areaFunction(scope: Construct, area: Area, timers: Timers): AreaFunction {
  const id = `${area[0]?.toUpperCase()}${area.slice(1)}`
  return new AreaFunction(scope, id, { ...timers.functions, name: area })
}

export function routesOf(scope: Construct, httpApi: HttpApi, area: Area, called: IFunction): HttpRoute[] {
  const integration = new HttpLambdaIntegration(`${area}Integration`, called, {
    // One permission a route would exceed the function's policy near 50 routes.
    scopePermissionToRoute: false,
    timeout: Duration.seconds(20),
  })
  return routes
    .filter((route) => route.area === area)
    .map((route) => {
      const key = HttpRouteKey.with(route.path, route.method as HttpMethod)
      const made = new HttpRoute(scope, routeKey(route), { httpApi, integration, routeKey: key })
      accept(made, { 'AwsSolutions-APIG4': OPEN_REASON })
      return made
    })
}

const OPEN_REASON =
  'The function proves the token itself, with the account read or written in the same round trip; open routes answer nothing of a user.'

import { Stack, type StackProps } from 'aws-cdk-lib'
import type { Construct } from 'constructs'
import type { ApiStack } from './api.ts'
import type { AreaFunction } from './area-function.ts'
import { areaFunction, areasOf, routesOf } from './area-routes.ts'
import type { TimersStack } from './timers.ts'

export interface UsersStackProps extends StackProps {
  timers: TimersStack
  api: ApiStack
}

/** The areas that answer only who has logged in, but for trading: their functions, and their routes of the one API. */
export class UsersStack extends Stack {
  readonly functions: Record<'deposits' | 'views', AreaFunction>

  constructor(scope: Construct, id: string, { timers, api, ...props }: UsersStackProps) {
    super(scope, id, props)
    const made = areasOf.users.map((area) => [area, areaFunction(this, area, timers)] as const)
    for (const [area, own] of made) routesOf(this, api.api, area, own)
    this.functions = Object.fromEntries(made) as UsersStack['functions']
  }
}

import { afterAll, beforeAll, expect } from 'vitest'
import { depsFor } from '../../../functions/area-handlers.ts'
import { areas, type FunctionName, functions } from '../../../functions/areas.ts'
import type { AllDeps } from '../../../functions/deps.ts'
import { kmsKeys } from '../../../functions/outside/kms.aws.ts'
import { classesIn } from '../../../functions/personal/fields.ts'
import { openAll } from '../../../functions/personal/index.ts'
import { createCatalog } from '../../../functions/table/catalog.ts'
import type { Table } from '../../../functions/table/write.ts'
import { kmsInProcess } from '../../../infra/local/kms/in-process.ts'
import { masterKey } from '../../../infra/local/kms/master-keys.ts'
import { createKms } from '../../../infra/local/kms/server.ts'
import type { Area } from '../../../shared/api/routes.ts'
import { createApis, routeById, send } from '../../support/apis.ts'
import { type TestStack, testStack } from '../../support/stack.ts'
import { fenced, type Wanted } from './fence.ts'

export type FencedAreas = ReturnType<typeof fencedAreas>

/** A stack whose areas and workers each have a table fenced by their rights, and all that was asked of these tables. */
export function fencedAreas() {
  const on = {} as { stack: TestStack; apis: ReturnType<typeof createApis> }
  const asks: { user: FunctionName; wanted: Wanted }[] = []
  /** Data keys are rows of the table too, read and made by whoever needs them. */
  const master = masterKey()
  const classesAsked: { user: FunctionName; fieldClass: string }[] = []
  const keyServer = createKms('data-keys', master, (caller, _action, contexts) => {
    const user = caller as FunctionName
    for (const context of contexts) classesAsked.push({ user, fieldClass: context.class ?? '' })
    return contexts.every((context) =>
      classesIn(functions[user].needs ?? []).some((name) => name === context.class),
    )
  })
  let endpoint = ''
  const fencedFor = (table: Table, user: FunctionName) =>
    fenced(table, user, (wanted) => asks.push({ user, wanted }))
  const allOf = (user: FunctionName): AllDeps => {
    const { deps, clock } = on.stack
    const table = fencedFor(deps.table, user)
    const credentials = { accessKeyId: user, secretAccessKey: 'secret' }
    const kms = kmsKeys('data-keys', { endpoint, region: 'local', credentials })
    const personal = openAll({ table, kms, stage: 'local', clock: clock.read })
    return { ...deps, table, ...personal, catalog: createCatalog(table, 'sim') }
  }
  beforeAll(async () => {
    endpoint = await keyServer.listen()
    on.stack = await testStack({ events: false })
    const names = Object.keys(areas) as Area[]
    on.apis = Object.fromEntries(names.map((area) => [area, createApis(allOf(area))[area]])) as typeof on.apis
  })
  afterAll(async () => {
    await keyServer.close()
    await on.stack.stop()
  })

  return Object.assign(on, {
    asks,
    classesAsked,
    kms: kmsInProcess(master),
    allOf,
    depsOf: <F extends FunctionName>(user: F) => depsFor(user, allOf(user)),
    fenced: fencedFor,
    async ok(
      id: Parameters<typeof routeById>[0],
      fields: Record<string, unknown>,
      token?: string,
      operationId = on.stack.id(),
      headers: Record<string, string> = {},
    ) {
      const route = routeById(id)
      const idempotent = 'idempotent' in route && route.idempotent
      const caller = { ...(token && { token }), ...(idempotent && { operationId }), headers }
      const answered = await send(on.apis, route, fields, caller)
      expect([id, answered.status]).toEqual([id, 200])
      return answered.body.data as Record<string, string>
    },
  })
}

import { expect, test } from 'vitest'
import { makeSecrets } from '../../functions/secrets.ts'
import { keys } from '../../functions/table/keys.ts'
import { create } from '../../functions/table/write.ts'
import type { RouteId } from '../../shared/api/routes.ts'
import { newId } from '../../shared/ids.ts'
import { createMemoryTable } from '../model/memory-table.ts'
import { createApis, routeById, send } from '../support/apis.ts'
import { mockedDeps, NOW_MS } from '../support/mocked.ts'
import { PASSWORD } from '../support/stack.ts'

// Check 7, the other side of it: the session that begins a moment after a logout is good. A read that is not
// consistent does not know of the last write here.

test('a session stands from its first moment: after registration, and after logout and login at once', async () => {
  let writtenAt = 0
  const table = createMemoryTable({ clock: () => writtenAt, missesWrite: (atMs) => atMs > 0 })
  const secrets = await makeSecrets()
  await table.write(create({ ...keys.unique('invite', 'ABCDEFGH', secrets.indexKeys), uid: newId(0) }))
  writtenAt = 1
  const { deps } = mockedDeps({ table, secrets })
  const apis = createApis({ ...deps, config: { ...deps.config, behindEdge: false } })
  const call = async (id: RouteId, fields: object, token?: string) => {
    const sending = { operationId: newId(NOW_MS), ...(token && { token }) }
    const { status, body } = await send(apis, routeById(id), { ...fields }, sending)
    return { status, error: body.error, token: String(body.data?.token) }
  }
  const name = { username: 'grace', password: PASSWORD }
  const stands = async (token: string) => {
    expect(await call('account.index', {}, token)).toMatchObject({ status: 200 })
    // Its session is read by the chain.
    expect(await call('trade.ajaxorder_list', {}, token)).toMatchObject({ status: 200 })
  }

  const registered = await call('login.reg', {
    ...name,
    ...{ passwordRepeat: PASSWORD, invite: 'ABCDEFGH', agree: '1' },
  })
  await stands(registered.token)
  expect(await call('login.logout', {}, registered.token)).toMatchObject({ status: 200 })
  const again = await call('login.index', name)
  await stands(again.token)
})

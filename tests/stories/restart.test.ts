import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, describe, expect, test } from 'vitest'
import { createTable } from '../../functions/table/dynamo.ts'
import { keys } from '../../functions/table/keys.ts'
import { create, replace } from '../../functions/table/write.ts'
import { openTapes } from '../../functions/tape/index.ts'
import { loadStageFile } from '../../infra/local/data.ts'
import { joinEngine } from '../../infra/local/engine.ts'
import { freePort } from '../../infra/local/hidden-address.ts'
import { TABLE_NAME } from '../../infra/local/stack.ts'
import { newId } from '../../shared/ids.ts'
import { formatScaled } from '../../shared/money.ts'
import { msOf, secondsOf } from '../../shared/time.ts'

const root = join(import.meta.dirname, '..', '..')

describe('a server killed in the middle of an order', () => {
  let server: ChildProcess | undefined
  const folder = mkdtempSync(join(tmpdir(), 'evenhand-restart-'))
  afterEach(() => {
    server?.kill('SIGTERM')
    rmSync(folder, { recursive: true, force: true })
  })

  // The clock of the server is ahead of ours: an order placed soon after its start closes near the end of a minute,
  // and while the server is dead most of the order's time goes by.
  let aheadMs = (80_000 - (Date.now() % 60_000)) % 60_000
  const nowMs = () => Date.now() + aheadMs

  /** Whether it answers on another address of this machine than the one it is asked to listen on. */
  const elsewhere = (port: number) =>
    fetch(`http://127.0.0.2:${port}/api/index/info`).then(
      ({ status }) => status,
      () => 'nobody there',
    )

  async function start(port: number, host?: string): Promise<{ invite: string }> {
    const clock = pathToFileURL(join(root, 'tests/support/moved-process.ts')).href
    const child = spawn(
      process.execPath,
      ['--import', clock, join(root, 'infra/local/start.ts'), '--api-only'],
      {
        env: {
          ...process.env,
          EVENHAND_DATA: folder,
          PORT: String(port),
          MOVED_MS: String(aheadMs),
          ...(host && { HOST: host }),
        },
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    )
    server = child
    let printed = ''
    await new Promise<void>((resolve, reject) => {
      child.once('exit', (code) => reject(new Error(`the server ended with ${code}: ${printed}`)))
      child.stdout.on('data', (chunk: Buffer) => {
        printed += chunk.toString()
        if (printed.includes('ready ')) resolve()
      })
    })
    child.removeAllListeners('exit')
    return { invite: /invite code: (\S+)/.exec(printed)?.[1] ?? '' }
  }

  test('loses nothing: the order settles at the price of its close, though nobody asked, and who was to be told is told', {
    timeout: 180_000,
  }, async () => {
    const port = await freePort()
    const { invite } = await start(port)
    expect(await elsewhere(port)).toBe('nobody there')
    const post = async (path: string, form: Record<string, string>, headers: Record<string, string> = {}) => {
      const response = await fetch(`http://localhost:${port}${path}`, {
        method: 'POST',
        headers: { 'idempotency-key': newId(nowMs()), ...headers },
        body: new URLSearchParams(form),
      })
      const answer = (await response.json()) as {
        code: number
        error?: string
        data: Record<string, string & number>
      }
      expect(answer.error).toBeUndefined()
      return answer.data
    }
    const form = {
      username: 'restart',
      password: 'steady-hand1',
      passwordRepeat: 'steady-hand1',
      invite,
      agree: '1',
    }
    const { token = '' } = await post('/api/login/reg', form)
    const ticket = { productId: 'BTCUSD', direction: 'up', amount: '100', seconds: '30' }
    const order = await post('/api/user/addorder', ticket, { token })

    // A decision of the moment before: nobody has been told of it.
    const uid = uidOf(token)
    const at = secondsOf(nowMs())
    const deposit = { ...keys.deposit(uid, newId(nowMs())), class: 0, asset: 'USD', amount: 100_00, at }
    const before = await joinEngine(folder)
    const tableBefore = createTable({ tableName: TABLE_NAME, client: before.client })
    await tableBefore.write(create({ ...deposit, status: 3 }))
    const by = { decidedBy: 'ada', decidedAt: at, decidedOp: 'press' }
    await tableBefore.write(replace({ ...deposit, ...by, status: 2, reason: 'reason_not_received' }))

    const dead = once(server as ChildProcess, 'exit')
    server?.kill('SIGKILL')
    await dead
    const closeAt = Number(order.closeAt)
    // It is open still when there is a server again.
    aheadMs += Math.max(0, msOf(closeAt) - 5000 - nowMs())
    const again = await start(port, '0.0.0.0')
    expect(await elsewhere(port)).toBe(200)
    expect(again.invite).toBe(invite)

    // The event of its minute settles it, the sweep at the latest; no read of ours does.
    const engine = await joinEngine(folder)
    const table = createTable({ tableName: TABLE_NAME, client: engine.client })
    const told = async () => {
      const { rows } = await table.query({
        pk: keys.account(uid).pk,
        from: 'M#',
        to: 'M#~',
        consistent: true,
      })
      return rows.map(({ type }) => type)
    }
    await expect.poll(told, { timeout: 30_000 }).toEqual(['deposit_failed'])
    const key = { pk: `O#${uid}`, sk: String(order.id) }
    const stored = () => table.get(key, { consistent: true })
    await expect.poll(async () => (await stored())?.state, { timeout: 90_000, interval: 200 }).toBe('settled')
    const row = await stored()
    const { secrets } = await loadStageFile(folder)
    const tape = openTapes('sim', Buffer.from(secrets.simSeed, 'base64url')).of('sim')
    const close = await tape.priceAt('BTCUSD', closeAt, nowMs())
    expect(close).toMatchObject({ kind: 'price', price: Number(row?.closePrice) })
    const settled = await post('/api/user/goorder', { id: String(order.id) }, { token })
    expect(settled.closePrice).toBe(formatScaled(row?.closePrice as bigint, 2))
    await engine.stop()
  })
})

const uidOf = (token: string): string =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).sub

import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, describe, expect, test } from 'vitest'
import { createTable } from '../../functions/table/dynamo.ts'
import { keys } from '../../functions/table/keys.ts'
import { create, replace } from '../../functions/table/write.ts'
import { openTapes } from '../../functions/tape/index.ts'
import { loadStageFile } from '../../infra/local/data.ts'
import { freePort, joinEngine } from '../../infra/local/engine.ts'
import { TABLE_NAME } from '../../infra/local/stack.ts'
import { newId } from '../../shared/ids.ts'
import { formatScaled } from '../../shared/money.ts'
import { secondsOf } from '../../shared/time.ts'

const root = join(import.meta.dirname, '..', '..')

describe('a server killed in the middle of an order', () => {
  let server: ChildProcess | undefined
  const folder = mkdtempSync(join(tmpdir(), 'evenhand-restart-'))
  afterEach(() => {
    server?.kill('SIGTERM')
    rmSync(folder, { recursive: true, force: true })
  })

  async function start(port: number): Promise<{ invite: string }> {
    const child = spawn(process.execPath, [join(root, 'infra/local/start.ts'), '--api-only'], {
      env: { ...process.env, EVENHAND_DATA: folder, PORT: String(port) },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
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
    timeout: 120_000,
  }, async () => {
    const port = await freePort()
    const { invite } = await start(port)
    const post = async (path: string, form: Record<string, string>, headers: Record<string, string> = {}) => {
      const response = await fetch(`http://localhost:${port}${path}`, {
        method: 'POST',
        headers: { 'idempotency-key': newId(Date.now()), ...headers },
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
    const at = secondsOf(Date.now())
    const deposit = { ...keys.deposit(uid, newId(Date.now())), class: 0, asset: 'USD', amount: 100_00, at }
    const before = await joinEngine(folder)
    const tableBefore = createTable({ tableName: TABLE_NAME, client: before.client })
    await tableBefore.write(create({ ...deposit, status: 3 }))
    const by = { decidedBy: 'ada', decidedAt: at, decidedOp: 'press' }
    await tableBefore.write(replace({ ...deposit, ...by, status: 2, reason: 'reason_not_received' }))

    server?.kill('SIGKILL')
    await sleep(1000)
    const again = await start(port)
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
    await expect.poll(told, { timeout: 5000 }).toEqual(['deposit_failed'])
    const key = { pk: `O#${uid}`, sk: String(order.id) }
    const closeAt = Number(order.closeAt)
    while (
      secondsOf(Date.now()) < closeAt + 70 &&
      (await table.get(key, { consistent: true }))?.state !== 'settled'
    )
      await sleep(500)

    const row = await table.get(key, { consistent: true })
    expect(row?.state).toBe('settled')
    const { secrets } = await loadStageFile(folder)
    const tape = openTapes('sim', Buffer.from(secrets.simSeed, 'base64url')).of('sim')
    const close = await tape.priceAt('BTCUSD', closeAt, Date.now())
    expect(close).toMatchObject({ kind: 'price', price: Number(row?.closePrice) })
    const settled = await post('/api/user/goorder', { id: String(order.id) }, { token })
    expect(settled.closePrice).toBe(formatScaled(row?.closePrice as bigint, 2))
    await engine.stop()
  })
})

const uidOf = (token: string): string =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).sub

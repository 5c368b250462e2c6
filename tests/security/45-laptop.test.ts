import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { loadStageFile } from '../../infra/local/data.ts'
import { type Engine, joinEngine, startEngine } from '../../infra/local/engine.ts'
import { hiddenAddress } from '../../infra/local/hidden-address.ts'
import { privateFolder } from '../../infra/local/private-folder.ts'
import { folderStore } from '../../infra/local/s3/store.ts'

// Check 45: a laptop gives web pages nothing, and other users of the machine no file. That the server listens on
// loopback alone is shown by tests/stories/restart.test.ts, what a browser is given by tests/web/checks-21-23.test.ts.

let folder: string
let engine: Engine | undefined
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'evenhand-laptop-'))
})
afterEach(async () => {
  await engine?.stop()
  engine = undefined
  rmSync(folder, { recursive: true, force: true })
})

const answers = (host: string, port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect({ host, port })
    const done = (answered: boolean) => {
      socket.destroy()
      resolve(answered)
    }
    socket.once('connect', () => done(true)).once('error', () => done(false))
  })

describe('the embedded engine', () => {
  test('is where no page would look: not at the address of this machine that everyone knows', async () => {
    engine = await startEngine(folder)
    const { hostname, port } = new URL(String(engine.client.endpoint))
    expect(hostname).toMatch(/^127\.\d+\.\d+\.\d+$/)
    expect([await answers(hostname, Number(port)), await answers('127.0.0.1', Number(port))]).toEqual([
      true,
      false,
    ])
  })

  test('is found by commands beside it, and by the next start somewhere else', async () => {
    engine = await startEngine(folder)
    const joined = await joinEngine(folder)
    expect(joined.client.endpoint).toBe(engine.client.endpoint)
    const drawn = await Promise.all(Array.from({ length: 20 }, hiddenAddress))
    expect(new Set(drawn.map(({ host }) => host)).size).toBe(20)
  })
})

describe('the data of a laptop', () => {
  const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8)

  test("is its owner's alone: folder, table, keys and pictures", async () => {
    const data = join(folder, 'data')
    mkdirSync(data, { mode: 0o755 })
    await loadStageFile(data)
    folderStore(join(data, 'uploads')).put('clean/one', Buffer.from([1]), 'image/png', 0)
    engine = await startEngine(data)
    expect([modeOf(data), modeOf(join(data, 'uploads'))]).toEqual(['700', '700'])
    const files = readdirSync(data).filter((name) => name !== 'uploads')
    expect(files).toEqual(expect.arrayContaining(['engine.json', 'stage.json', 'table.db']))
    expect(Object.fromEntries(files.map((name) => [name, modeOf(join(data, name))]))).toEqual(
      Object.fromEntries(files.map((name) => [name, '600'])),
    )
  })

  test('in a folder that is shared on purpose leaves that folder as it is', () => {
    const shared = join(folder, 'shared')
    mkdirSync(shared)
    const before = statSync(tmpdir()).mode
    privateFolder(tmpdir())
    expect(statSync(tmpdir()).mode).toBe(before)
    privateFolder(shared)
    expect(modeOf(shared)).toBe('700')
  })
})

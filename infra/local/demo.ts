import { type CommandLine, inviteOperator, listOperators } from '../../functions/desk/operators.ts'
import { isLang } from '../../shared/i18n/languages.ts'
import { beside } from '../demo/beside.ts'
import { DEMO_DAYS, liveIn } from '../demo/live.ts'
import { demoIn, demoName } from '../demo/names.ts'
import { dataFolder, loadStageFile } from './data.ts'
import { deskLink } from './desk-link.ts'
import { joinEngine } from './engine.ts'
import { hasOtherData } from './other-server.ts'
import { playPast } from './past-played.ts'
import { startStack } from './stack.ts'

// npm run demo [-- --lang de]
const PASSWORD = 'demo-balance7'
const DESK_NAME = 'demo-desk'

const [flag, asked = 'en', ...rest] = process.argv.slice(2)
if ((flag !== undefined && flag !== '--lang') || !isLang(asked) || rest.length > 0)
  throw new Error('usage: npm run demo [-- --lang en|zh-Hans|zh-Hant|es|fr|ja|vi|de|ko|th]')
const name = demoName(asked)

const folder = dataFolder()
if (!folder)
  throw new Error('a demo needs a data folder, but EVENHAND_DATA is "memory": unset it or name a folder')
const port = Number(process.env.PORT ?? 8787)
if (await hasOtherData(folder, port))
  throw new Error(
    `the server on port ${port} uses other data than ${folder}: stop it, or set EVENHAND_DATA to its folder`,
  )
const say = (line: string) => void process.stdout.write(`${line}\n`)
const stage = await loadStageFile(folder)
const engine = await joinEngine(folder)
const begunMs = Date.now()
// A running server on the same data keeps its schedules and its place in the stream.
const start = (clock?: () => number) =>
  startStack({ stage, engine, beside: folder, events: false, ...(clock && { clock }) })
try {
  const now = await start()
  const there = await demoIn(now.deps)
  // A second demo would stop half-way: the first buys up projects and halts a market.
  if (there && there !== name)
    throw new Error(`${folder} already holds demo account ${there}: set EVENHAND_DATA to another folder`)
  const invite = await deskInvite({ ...now.deps, nowMs: begunMs })
  await now.stop()
  if (!there) {
    const ended = playPast(folder)
    await liveIn(start, { name, password: PASSWORD, lang: asked, endMs: begunMs }).finally(ended)
    say(`created ${DEMO_DAYS} days of activity in ${Math.round((Date.now() - begunMs) / 1000)} s`)
  }
  say(`log in as ${name} with ${PASSWORD}, and choose your language under Account`)
  const others = Object.entries(beside).map(([end, state]) => `${name}-${end} ${state}`)
  say(`other accounts, same password: ${others.join(', ')}`)
  if (invite) say(`desk invite: ${deskLink(invite)}`)
} finally {
  await engine.stop()
}

async function deskInvite(by: CommandLine): Promise<string | null> {
  const known = (await listOperators(by.table)).find((operator) => operator.name === DESK_NAME)
  return known && known.state !== 'INVITED' ? null : inviteOperator(by, DESK_NAME, 'admin')
}

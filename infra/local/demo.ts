import { type CommandLine, inviteOperator, listOperators } from '../../functions/desk/operators.ts'
import { isLang } from '../../shared/i18n/languages.ts'
import { beside } from '../demo/beside.ts'
import { DEMO_DAYS, liveIn } from '../demo/live.ts'
import { demoIn, demoName } from '../demo/names.ts'
import { dataFolder, loadStageFile } from './data.ts'
import { deskLink } from './desk-link.ts'
import { joinEngine } from './engine.ts'
import { startStack } from './stack.ts'

// npm run demo [-- --lang de]: an account and a desk that were lived in for twelve days, made by the product's own
// handlers under an earlier clock, so that its results follow from the tape and can be checked like any others.
const PASSWORD = 'demo-balance7'
const DESK_NAME = 'demo-desk'

const [flag, asked = 'en', ...rest] = process.argv.slice(2)
if ((flag !== undefined && flag !== '--lang') || !isLang(asked) || rest.length > 0)
  throw new Error('usage: npm run demo [-- --lang en|zh-Hans|zh-Hant|es|fr|ja|vi|de|ko|th]')
const name = demoName(asked)

const folder = dataFolder()
if (!folder) throw new Error('a demo needs a data folder: EVENHAND_DATA is memory')
const say = (line: string) => void process.stdout.write(`${line}\n`)
const stage = await loadStageFile(folder)
const engine = await joinEngine(folder)
const begunMs = Date.now()
// A server running on the same data keeps its schedules and its place in the stream.
const start = (clock?: () => number) =>
  startStack({ stage, engine, beside: folder, events: false, ...(clock && { clock }) })
try {
  const now = await start()
  const there = await demoIn(now.deps)
  // One buys the projects up and halts a market: a second would break off half made.
  if (there && there !== name)
    throw new Error(`${there} lives in ${folder} already: set EVENHAND_DATA to a folder of its own`)
  const invite = await deskInvite({ ...now.deps, nowMs: begunMs })
  await now.stop()
  if (!there) {
    await liveIn(start, { name, password: PASSWORD, lang: asked, endMs: begunMs })
    say(`${DEMO_DAYS} days lived in ${Math.round((Date.now() - begunMs) / 1000)} s`)
  }
  say(`log in as ${name} with ${PASSWORD}, and choose your language under Account`)
  const others = Object.entries(beside).map(([end, state]) => `${name}-${end} ${state}`)
  say(`beside, by the same password: ${others.join(', ')}`)
  if (invite) say(`desk invite: ${deskLink(invite)}`)
} finally {
  await engine.stop()
}

/** Of an admin to look at the lived-in desk; null once somebody has taken it. */
async function deskInvite(by: CommandLine): Promise<string | null> {
  const known = (await listOperators(by.table)).find((operator) => operator.name === DESK_NAME)
  return known && known.state !== 'INVITED' ? null : inviteOperator(by, DESK_NAME, 'admin')
}

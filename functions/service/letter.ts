import { createHmac } from 'node:crypto'
import type { Input, RouteOf } from '../../shared/api/routes.ts'
import { Refusal } from '../../shared/errors.ts'
import { idOf } from '../../shared/ids.ts'
import { readLetterCode } from '../../shared/rules/letter.ts'
import { plainLine } from '../../shared/rules/line.ts'
import { secondsOf } from '../../shared/time.ts'
import type { DepsOf } from '../areas.ts'
import { once } from '../documents/operation.ts'
import type { CtxOf } from '../http.ts'
import { countNetworks, countShared } from '../shared-bound.ts'
import { countTry, forgetTries, type Guessing, limitAddress } from '../tries.ts'
import { checkText } from './rules.ts'
import { loadThread, readThread, threads } from './store.ts'
import {
  type Line,
  lineOf,
  linePut,
  type Thread,
  threadOf,
  threadPut,
  titleOf,
  type Writer,
} from './thread.ts'

type Deps = DepsOf<'service'>
type Form = Input<RouteOf<'service.letter'>>
interface Letter {
  thread: Thread
  line: Line
}

const HOUR_S = 3600
/** Half of the budget is for networks not seen today. */
const HOURLY = 3
const HOURLY_ALL = 300
/** By network, whatever the code. */
const LOOKS = 30
const LOOKING: Guessing = { kind: 'letter', free: 4, hourly: 100 }

/** A letter is a thread under an id of 1970; only its code leads back. A repeat gets the same code. */
const codeOf = ({ secrets }: Deps, operation: string): string =>
  idOf(0, hash(secrets.uniqueKey, 'letter-code', operation)).slice(10)
const partitionOf = ({ secrets }: Deps, code: string): string =>
  idOf(0, hash(secrets.uniqueKey, 'letter', code))

const hash = (secret: string, of: string, value: string): Buffer =>
  createHmac('sha256', secret).update(`${of}:${value}`).digest()

/** Throws `validation`, `text_required`, `text_too_long`, `rate_limited`. */
export async function writeLetter(
  deps: Deps,
  ctx: CtxOf<RouteOf<'service.letter'>>,
  form: Form,
): Promise<{ code: string }> {
  const { operationId: id, nowMs } = ctx
  const code = codeOf(deps, id)
  const uid = partitionOf(deps, code)
  await once<Letter, Letter>({
    id,
    nowMs,
    look: 'beforeRefusing',
    async earlier() {
      const { thread, line } = await loadThread(deps.table, { uid, id, operation: id })
      return thread && line && { thread, line }
    },
    isSame: ({ thread, line }) =>
      line.text === checkText(form.text ?? '') &&
      JSON.stringify(thread.writer) === JSON.stringify(checkWriter(form)),
    async draft() {
      const [writer, text] = [checkWriter(form), checkText(form.text ?? '')]
      await countNetworks(deps, ctx, { kind: 'letter-address', limit: HOURLY, windowSeconds: HOUR_S })
      await countShared(deps, ctx, 'letter', [
        { kind: 'letter-all', limit: HOURLY_ALL, windowSeconds: HOUR_S },
      ])
      const at = secondsOf(nowMs)
      const thread: Thread = {
        ...{ uid, id, topic: 'other', about: null, writer, at, title: titleOf(text), state: 'waiting' },
        ...{ lastAt: at, last: 'user', lines: 1, since: at, answered: 0, readUpTo: 0 },
        ...{ closedBy: null, closedOp: null },
      }
      const line: Line = {
        ...{ uid, thread: id, id, n: 1, by: 'user', operator: null },
        ...{ at, text, canned: null, pictures: [] },
      }
      return { thread, line }
    },
    async commit({ thread, line }) {
      const committed = await deps.table.transact([threadPut(thread), linePut(line)])
      if (committed.ok) return { done: { thread, line } }
      const [head, first] = committed.failures
      if (head?.old && first?.old)
        return { earlier: { thread: threadOf(head.old), line: lineOf(first.old, id) } }
      throw new Refusal('conflict')
    },
  })
  return { code }
}

/** Each look is counted first. Throws `not_found`, `rate_limited`, `login_locked`. */
export async function readLetter(
  deps: Deps,
  ctx: CtxOf<RouteOf<'service.letter_answer'>>,
  written: string,
): Promise<Awaited<ReturnType<typeof readThread>>> {
  await limitAddress(deps, 'letter-look', ctx, { limit: LOOKS, windowSeconds: HOUR_S })
  const code = readLetterCode(written)
  const tried = await countTry(deps, LOOKING, code, ctx)
  const uid = partitionOf(deps, code)
  const [found] = (await threads(deps.table, uid, { limit: 1 })).items
  if (!found) throw tried.wrong(new Refusal('not_found'))
  const letter = await readThread(deps.table, uid, found.id, { limit: 50 })
  await forgetTries(deps, LOOKING, code, ctx)
  return letter
}

function checkWriter({ name, contact }: Form): Writer {
  const writer = { name: plainLine(name), contact: plainLine(contact ?? '') || null }
  if (writer.name === '') throw new Refusal('validation', { fields: 'name' })
  return writer
}

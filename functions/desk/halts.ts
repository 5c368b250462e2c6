import { Refusal } from '../../shared/errors.ts'
import { feedHalt, isStageHalt, type StageHalt } from '../../shared/halts.ts'
import { newId } from '../../shared/ids.ts'
import type { ActionOf } from '../../shared/reviews.ts'
import { plainLine } from '../../shared/rules/line.ts'
import type { Feed } from '../../shared/tape/feeds.ts'
import { type EpochMs, secondsOf } from '../../shared/time.ts'
import type { RuntimeConfig } from '../config.ts'
import { auditPut } from '../table/audit.ts'
import { storedCatalog } from '../table/catalog.ts'
import { haltChange, haltKey, haltOf, resumeAsked, resumeChange } from '../table/halts.ts'
import type { Table, Update } from '../table/write.ts'
import { feedNames } from '../tape/feeds.ts'
import { listOperators } from './operators.ts'
import { type Presser, pressOnce } from './press.ts'

/** The command line needs no second operator. */
export interface Halter {
  operator: string
  requestId: string
  nowMs: EpochMs
}

export const CONSOLE = 'console'

export interface HaltAsked {
  id: string
  reason: string | null
  was: string | null
}

interface Left {
  id: string
  halted: string | null
}

export async function listHalts({ table, config }: { table: Table; config: Pick<RuntimeConfig, 'feed'> }) {
  const [{ products, halts }, operators] = await Promise.all([
    storedCatalog(table, true),
    listOperators(table),
  ])
  const names = new Map(operators.map(({ id, name }) => [id, name]))
  const halted = (id: string) => {
    const { reason, since, resumeBy } = halts.find((one) => one.id === id) ?? {}
    return {
      halted: reason ?? null,
      since: since ?? null,
      resumeBy: resumeBy ? { id: resumeBy, name: names.get(resumeBy) ?? null } : null,
    }
  }
  const others: StageHalt[] = [
    'registrations',
    'withdrawals',
    ...feedNames(config.feed).map((feed) => feedHalt(feed as Feed)),
  ]
  return [
    ...others.map((id) => ({ id, symbol: null, ...halted(id) })),
    ...products.map(({ id, symbol }) => ({ id, symbol, ...halted(id) })),
  ]
}

/** One operator halts, two resume; open orders continue. Throws the refusals of its route. */
export async function setHalted(
  { table }: { table: Table },
  by: Halter,
  { id, reason, was }: HaltAsked,
): Promise<Left> {
  if (reason !== null) {
    const said = plainLine(reason)
    if (said === '') throw new Refusal('reason_required')
    return commit(table, by, { id, was, halted: said, action: 'halt' }, () =>
      haltChange(id, said, was, secondsOf(by.nowMs)),
    )
  }
  if (was === null) throw new Refusal('already_decided')
  const row = await table.get(haltKey(id), { consistent: true })
  if (!row && !isStageHalt(id)) throw new Refusal('product_not_found')
  const halt = row ? haltOf(row) : null
  if (halt?.reason !== was) throw new Refusal('already_decided')
  const alone = by.operator === CONSOLE
  if (!alone && halt.resumeBy === by.operator) throw new Refusal('self_approval')
  return alone || halt.resumeBy !== null
    ? commit(table, by, { id, was, halted: null, action: 'resume' }, () =>
        resumeChange(id, was, alone ? null : by.operator),
      )
    : commit(table, by, { id, was, halted: was, action: 'resume_first' }, () =>
        resumeAsked(id, was, by.operator),
      )
}

const subjectOf = (id: string) => (isStageHalt(id) ? 'stage' : 'product')

async function commit(
  table: Table,
  { operator, requestId, nowMs }: Halter,
  { id, was, halted, action }: Left & { was: string | null; action: ActionOf<'product'> },
  change: () => Update,
): Promise<Left> {
  const state = (reason: string | null) =>
    reason === null ? { state: 'trading' as const } : { state: 'halted' as const, reason }
  const record = auditPut(
    {
      id: newId(nowMs),
      operator,
      action: `${subjectOf(id)}.${action}`,
      document: id,
      before: state(was),
      after: state(halted),
      requestId,
    },
    nowMs,
  )
  const committed = await table.transact([change(), record])
  if (committed.ok) return { id, halted }
  throw new Refusal(committed.failures[0]?.old || isStageHalt(id) ? 'already_decided' : 'product_not_found')
}

/** `deps` must come from `withOperatorCheck`. */
export function pressHalt({ table }: { table: Table }, by: Presser, asked: HaltAsked) {
  const { id, reason, was } = asked
  const { pk, sk } = haltKey(id)
  const of = subjectOf(id)
  const halted = reason === null ? null : plainLine(reason)
  return pressOnce(table, by, {
    answerOf(pressed) {
      if (pressed.on !== `${pk} ${sk}`) return undefined
      const isHalt = pressed.action === `${of}.halt`
      if (isHalt !== (halted !== null)) return undefined
      const left = pressed.action === `${of}.resume` ? null : (halted ?? was)
      return pressed.reason === left ? { id, halted: left } : undefined
    },
    commit: () => {
      const { operator, requestId, nowMs } = by
      return setHalted({ table }, { operator: operator.id, requestId, nowMs }, { id, reason, was })
    },
  })
}

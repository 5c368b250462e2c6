import { draft } from '../../functions/financing/desk/draft.ts'
import { close, discard, giveBack } from '../../functions/financing/desk/end.ts'
import type { ProjectForm } from '../../functions/financing/desk/form.ts'
import { fund } from '../../functions/financing/desk/fund.ts'
import { open } from '../../functions/financing/desk/open.ts'
import type { Row } from '../../functions/table/write.ts'
import { languages } from '../../shared/i18n/languages.ts'
import type { Movement } from './coverage.ts'
import { atDesk, NOBODY, operatorRow, reviewer } from './desk.ts'
import { financesOf } from './financing-watch.ts'
import type { Job } from './job.ts'
import { decimalsOf } from './market.ts'
import { hold, type Operation } from './operation.ts'
import { isAlone, newOperation, told } from './place.ts'
import { idMs, secondsOf } from './places.ts'
import { type ProjectLife, type ProjectPress, whyNotPressed } from './project-oracle.ts'
import { freeNow } from './project-watch.ts'
import type { Random } from './random.ts'
import { amountText } from './verdict.ts'
import type { World } from './world.ts'

const MOVES: Record<ProjectPress['does'], Movement> = {
  draft: 'draft a project',
  edit: 'draft a project',
  fund: 'fund a project',
  open: 'open a project',
  close: 'close a project',
  discard: 'discard a draft',
  'give back': 'give a reserve back',
}
const WINDOW_MS = 600_000
const TEXTS = JSON.stringify(
  Object.fromEntries(languages.map((lang) => [lang, { title: `Bonds ${lang}`, text: 'Fixed.' }])),
)

/** Millionths as a decimal of one. */
const rateText = (rate: bigint): string => `0.${String(rate).padStart(6, '0')}`

function formOf(world: World, { terms }: Extract<ProjectPress, { does: 'draft' }>): ProjectForm {
  const { kind, dividend, days, renewals, startAt, endAt, initial, rate, once, appendable } = terms
  const money = (amount: bigint) => amountText(amount, decimalsOf(world.config))
  return {
    ...{ kind, dividend, days, renewals, rank: 1, publishAt: startAt, startAt, endAt },
    ...{ min: money(terms.min), total: money(terms.total) },
    initialRate: initial === null ? '' : rateText(initial),
    dailyRate: rateText(rate),
    ...{ once: once ? 1 : 0, appendable: appendable ? 1 : 0, texts: TEXTS },
  }
}

export function newProjectPress(world: World, chance: Random, press: ProjectPress): Operation {
  const operation = newOperation(world, chance, { uid: '' }, 'project')
  operation.project = press
  return operation
}

/** An operator presses on a project, the first time or again. */
export function pressingProject(world: World, operation: Operation): Job {
  const press = operation.project as ProjectPress
  const { desk: lives, presses } = financesOf(world)
  const id = press.does === 'draft' ? operation.id.toLowerCase() : press.project
  operation.attempts += 1
  let desk: Row
  let isDone = false
  let expected: string | null
  return {
    label: `${press.operator} ${press.does}s ${id.slice(-4)}${'amount' in press ? ` with ${press.amount}` : ''}`,
    async moves(process) {
      desk = await operatorRow(world, press.operator)
      isDone = presses.has(operation.id)
      const life = lives.get(id)
      const at = secondsOf(process.nowMs())
      expected = isDone ? null : whyNotNow(life, at, process.nowMs())
      if (desk.state !== 'ACTIVE') expected = 'operator_locked'
      return [{ movement: MOVES[press.does] }]
    },
    run(process) {
      const one = reviewer(process, press.operator, operation)
      return atDesk(process, one, Number(desk.epoch), (deps) => {
        switch (press.does) {
          case 'draft':
            return draft(deps, one, null, formOf(world, press))
          case 'edit':
            return draft(deps, one, { id, was: press.was }, formOf(world, draftOf(world, id)))
          case 'fund':
            return fund(deps, one, { id, amount: amountText(press.amount, decimalsOf(world.config)) })
          case 'open':
            return open(deps, one, { id, was: press.was })
          case 'close':
            return close(deps, one, { id })
          case 'discard':
            return discard(deps, one, { id })
          case 'give back':
            return giveBack(deps, one, { id })
        }
      })
    },
    after(outcome, task) {
      told(world, operation, NOBODY, outcome, isDone)
      if (outcome.kind === 'answered')
        hold(presses.has(operation.id), 'an answer stays true', () => `${press.does} ${id} did nothing`)
      if (!isAlone(task) || outcome.kind === 'crashed') return
      const found =
        outcome.kind === 'refused' ? outcome.slug : outcome.kind === 'answered' ? null : outcome.kind
      hold(
        found === expected,
        'a refusal has its reason',
        () => `${press.does} ${id}: ${found}, expected ${expected}`,
      )
    },
  }

  function whyNotNow(life: ProjectLife | undefined, at: number, nowMs: number): string | null {
    const isLate = Math.abs(idMs(operation.id) - nowMs) > WINDOW_MS
    const isWindowed = press.does !== 'open' && press.does !== 'close' && press.does !== 'discard'
    // What is not there is told before an id that is too old, but of a draft.
    if (isLate && isWindowed && (life || press.does === 'draft' || press.does === 'edit'))
      return 'operation_expired'
    return whyNotPressed(life, press, { at, free: life ? freeNow(world, life) : 0n })
  }
}

const draftOf = (world: World, id: string) =>
  world.operations.get(id.toUpperCase())?.project as Extract<ProjectPress, { does: 'draft' }>

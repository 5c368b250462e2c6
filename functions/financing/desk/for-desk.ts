import type * as z from 'zod/mini'
import type { deskFinancingRoutes } from '../../../shared/api/desk-financing.ts'
import { reserveNeeded } from '../../../shared/calc/reserve.ts'
import { Refusal } from '../../../shared/errors.ts'
import { type Lang, languages } from '../../../shared/i18n/languages.ts'
import { formatAmount, type Minor } from '../../../shared/money.ts'
import { missingTexts, RANK_MAX } from '../../../shared/rules/project.ts'
import type { DeskTools } from '../../documents/desk-tools.ts'
import { listPage } from '../../documents/list-page.ts'
import type { Decision } from '../../documents/review.ts'
import type { Handlers } from '../../http.ts'
import { catalogPartition, projectPrefix } from '../../table/keys.ts'
import { allRows } from '../../table/read.ts'
import { type Capacity, capacityOf, isOffered, stateOf } from '../project.ts'
import { type PaidByBooks, paidByBooks } from '../reserve.ts'
import { capacities } from '../store.ts'
import { rate, textOf } from '../view.ts'
import { draft } from './draft.ts'
import { close, discard, giveBack } from './end.ts'
import { fund } from './fund.ts'
import { fundingsOf } from './funding.ts'
import { open } from './open.ts'
import { loadStored, reserveOf, type StoredProject, storedOf } from './stored.ts'

type Names = ('desk.projects' | 'desk.project' | `desk.project_${string}`) & keyof Handlers<'desk'>
type Tools = Pick<DeskTools<never>, 'deps' | 'decider' | 'namesOf'>
type View = z.input<Extract<(typeof deskFinancingRoutes)[number], { id: 'desk.project_open' }>['output']>
interface Reader {
  lang: Lang
  nowMs: number
}

export const financingForDesk = ({ deps, decider, namesOf }: Tools): Pick<Handlers<'desk'>, Names> => {
  const { table, config } = deps
  const money = (amount: Minor) => formatAmount(amount, config.asset)
  type NameOf = (operator: string) => string | null
  const namer = async (): Promise<NameOf> => {
    const names = await namesOf()
    return (operator) => names.get(operator) ?? null
  }
  const pressed = ({ operator, at }: Decision, nameOf: NameOf) => ({
    by: operator,
    name: nameOf(operator),
    at,
  })

  interface Beside {
    capacity: Capacity
    nameOf: NameOf
    books: PaidByBooks
  }

  function view(stored: StoredProject, { capacity, nameOf, books }: Beside, { lang, nowMs }: Reader): View {
    const { project, proposed, opened, closed } = stored
    const { texts, state, min, total, initialRate, dailyRate, ...rest } = project
    const free = isOffered(project) ? capacity.free : reserveOf(stored)
    const bought = isOffered(project) ? total - capacity.left : 0n
    return {
      ...{ ...rest, state, asset: config.asset },
      title: textOf(project, { lang, defaultLang: config.defaultLanguage as Lang }).title,
      missing: missingTexts(texts),
      shown: isOffered(project) ? stateOf(project, capacity, nowMs) : null,
      min: money(min),
      total: money(total),
      initialRate: initialRate === null ? null : rate(initialRate),
      dailyRate: rate(dailyRate),
      bought: money(bought > 0n ? bought : 0n),
      reserve: money(reserveOf(stored)),
      promised: money(reserveOf(stored) - free),
      free: money(free),
      paid: isOffered(project) && books.at !== null ? money(books.of(project.id)) : null,
      paidAt: isOffered(project) ? books.at : null,
      needed: money(reserveNeeded(project)),
      proposed: pressed(proposed, nameOf),
      opened: opened && pressed(opened, nameOf),
      closed: closed && pressed(closed, nameOf),
    }
  }

  /** Capacity is read again, as buyers change it. */
  async function shown(stored: StoredProject, reader: Reader): Promise<View> {
    const { id } = stored.project
    const [left, nameOf, books] = await Promise.all([capacities(table, [id]), namer(), paidByBooks(table)])
    return view(stored, { capacity: left.get(id) ?? capacityOf(undefined), nameOf, books }, reader)
  }

  return {
    'desk.projects': async (ctx, asked) => {
      const rows = await allRows(table, {
        ...{ pk: catalogPartition, from: projectPrefix, to: `${projectPrefix}~`, consistent: true },
      })
      const all = rows.map(storedOf)
      const page = listPage(all, placeOf, asked)
      const ids = page.items.map(({ project }) => project.id)
      const [left, nameOf, books] = await Promise.all([capacities(table, ids), namer(), paidByBooks(table)])
      const items = page.items.map((stored) => {
        const capacity = left.get(stored.project.id) ?? capacityOf(undefined)
        return view(stored, { capacity, nameOf, books }, ctx)
      })
      const nextRank = Math.min(RANK_MAX, Math.max(0, ...all.map(({ project }) => project.rank)) + 1)
      return { asset: config.asset, nextRank, items, next: page.next }
    },

    'desk.project': async (ctx, { id }) => {
      const stored = await loadStored(table, id)
      if (!stored) throw new Refusal('not_found')
      const [one, ledger, nameOf] = await Promise.all([shown(stored, ctx), fundingsOf(table, id), namer()])
      return {
        ...one,
        texts: languages.flatMap((lang) => {
          const text = stored.project.texts[lang]
          return text ? [{ lang, ...text }] : []
        }),
        ledger: ledger.map(({ id: entry, what, amount, at, operator }) => ({
          ...{ id: entry, what, amount: money(amount), at, by: operator, name: nameOf(operator) },
        })),
      }
    },

    'desk.project_draft': async (ctx, form) => {
      const { deps: checked, by } = decider(ctx, 'approver')
      return shown(await draft(checked, by, null, form), ctx)
    },
    'desk.project_edit': async (ctx, { id, was, ...form }) => {
      const { deps: checked, by } = decider(ctx, 'approver')
      return shown(await draft(checked, by, { id, was }, form), ctx)
    },
    'desk.project_discard': async (ctx, which) => {
      const { deps: checked, by } = decider(ctx, 'approver')
      return shown(await discard(checked, by, which), ctx)
    },
    'desk.project_fund': async (ctx, which) => {
      const { deps: checked, by } = decider(ctx, 'approver')
      return shown(await fund(checked, by, which), ctx)
    },
    'desk.project_open': async (ctx, which) => {
      const { deps: checked, by } = decider(ctx, 'approver')
      return shown(await open(checked, by, which), ctx)
    },
    'desk.project_close': async (ctx, which) => {
      const { deps: checked, by } = decider(ctx, 'approver')
      return shown(await close(checked, by, which), ctx)
    },
    'desk.project_give_back': async (ctx, which) => {
      const { deps: checked, by } = decider(ctx, 'approver')
      return shown(await giveBack(checked, by, which), ctx)
    },
  }
}

/** Drafts first, discarded last; within each in the users' order. */
function placeOf({ project: { id, state, rank } }: StoredProject): string {
  const group = state === 'draft' ? 0 : state === 'discarded' ? 2 : 1
  return `${group}.${String(rank).padStart(String(RANK_MAX).length, '0')}.${id}`
}

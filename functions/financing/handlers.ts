import { Refusal } from '../../shared/errors.ts'
import type { Lang } from '../../shared/i18n/languages.ts'
import { isId } from '../../shared/ids.ts'
import { formatAmount } from '../../shared/money.ts'
import { dateIn, secondsOf } from '../../shared/time.ts'
import type { DepsOf } from '../areas.ts'
import type { Ctx, Handlers } from '../http.ts'
import { history } from '../table/history.ts'
import { documentPlace } from '../table/keys.ts'
import { append } from './append.ts'
import { bookUser } from './book.ts'
import { buy, onlyHolding } from './buy.ts'
import type { Holding } from './holding.ts'
import { keep } from './keep.ts'
import { listProjects } from './list.ts'
import { capacityOf, isOffered, type Project } from './project.ts'
import { STEP_UP_FROM } from './purchase-step-up.ts'
import { reserveOf } from './reserve.ts'
import { stop } from './stop.ts'
import { capacities, loadHolding, loadProject, storedProjects } from './store.ts'
import { type Reader, viewAccrual, viewHolding, viewProject } from './view.ts'
import { yesterdayOf } from './yesterday.ts'

export const financingHandlers = (deps: DepsOf<'financing'>): Handlers<'financing'> => {
  const { table, config } = deps
  const { asset, timeZone } = config
  const readerOf = ({ lang, nowMs }: Pick<Ctx, 'lang' | 'nowMs'>): Reader => ({
    ...{ lang, nowMs, asset },
    defaultLang: config.defaultLanguage as Lang,
    today: dateIn(timeZone, nowMs),
  })

  async function shown(ctx: Pick<Ctx, 'lang' | 'nowMs'>, holding: Holding) {
    return viewHolding(holding, await loadProject(table, holding.project), readerOf(ctx))
  }

  const isShown = (project: Project, nowMs: number) =>
    isOffered(project) && secondsOf(nowMs) >= project.publishAt

  return {
    'financing.yeb_project': async (ctx, { state, cursor, limit = 20 }) => {
      const projects = (await storedProjects(table)).filter((project) => isShown(project, ctx.nowMs))
      const left = await capacities(
        table,
        projects.map(({ id }) => id),
      )
      const reader = readerOf(ctx)
      const capacity = (id: string) => left.get(id) ?? capacityOf(undefined)
      const { items, next } = listProjects(projects, { state, cursor, limit, nowMs: ctx.nowMs })
      return { items: items.map((project) => viewProject(project, capacity(project.id), reader)), next }
    },

    'financing.yuebaoinfo': async (ctx, { id }) => {
      const project = await loadProject(table, id)
      if (!project || !isShown(project, ctx.nowMs)) throw new Refusal('not_found')
      const only = onlyHolding(project, ctx.session.uid)
      const [left, reserve, own] = await Promise.all([
        capacities(table, [id]),
        reserveOf(deps, project),
        only ? loadHolding(table, ctx.session.uid, only) : undefined,
      ])
      return {
        ...viewProject(project, left.get(id) ?? capacityOf(undefined), readerOf(ctx)),
        reserve,
        own: own && project.kind === 'term' ? own.id : null,
        stepUpFrom: formatAmount(STEP_UP_FROM, asset),
      }
    },

    'financing.yeb': async (ctx) => {
      const { uid } = ctx.session
      const project = (await storedProjects(table)).find(
        (one) => one.kind === 'balance' && isShown(one, ctx.nowMs),
      )
      const available = formatAmount(ctx.account.balances[asset].available, asset)
      if (!project) return { project: null, holding: null, available, yesterday: null }
      const holdings = await bookUser(deps, uid, ctx.nowMs)
      const holding = holdings.find(({ id }) => id === onlyHolding(project, uid)) ?? null
      const [left, yesterday] = await Promise.all([
        capacities(table, [project.id]),
        holding ? yesterdayOf(deps, holding, ctx.nowMs) : null,
      ])
      return {
        project: viewProject(project, left.get(project.id) ?? capacityOf(undefined), readerOf(ctx)),
        holding: holding && viewHolding(holding, project, readerOf(ctx)),
        available,
        yesterday,
      }
    },

    'financing.myproject': async (ctx, { state }) => {
      const [holdings, projects] = await Promise.all([
        bookUser(deps, ctx.session.uid, ctx.nowMs),
        storedProjects(table),
      ])
      const byId = new Map(projects.map((project) => [project.id, project]))
      const reader = readerOf(ctx)
      const wanted = holdings.filter(
        (holding) => state === undefined || (holding.ended ? 'ended' : holding.state) === state,
      )
      const sum = (of: (holding: Holding) => bigint) =>
        formatAmount(
          holdings.reduce((total, holding) => total + of(holding), 0n),
          asset,
        )
      return {
        items: wanted.map((holding) => viewHolding(holding, byId.get(holding.project), reader)),
        totals: {
          invested: sum(({ standing }) => standing.principal),
          paid: sum(({ paid }) => paid),
          // An awaiting holding pays nothing unless completed.
          toCome: sum(({ promised, wanted }) => (wanted === null ? promised : 0n)),
        },
      }
    },

    'financing.project_orderlist': async ({ session, nowMs }, { holding, limit = 20, cursor }) => {
      if (cursor !== undefined && !isId(cursor)) throw new Refusal('validation', { fields: 'cursor' })
      if (cursor === undefined) await bookUser(deps, session.uid, nowMs)
      const range = { limit, ...(cursor && { cursor }) }
      const place = documentPlace('accrual', session.uid)
      return history(
        table,
        place,
        range,
        (row) => (holding === undefined || row.holding === holding ? viewAccrual(row) : undefined),
        config.sizes.rows,
      )
    },

    'financing.yebjoinnow': async (ctx, form) => shown(ctx, await buy(deps, ctx, form)),
    'financing.yebappend': async (ctx, form) => shown(ctx, await append(deps, ctx, form)),
    'financing.yebstop': async (ctx, form) => shown(ctx, await stop(deps, ctx, form)),
    'financing.yebkeep': async (ctx, form) => shown(ctx, await keep(deps, ctx, form)),
  }
}

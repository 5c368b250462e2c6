import { Refusal } from '../../shared/errors.ts'
import { isId } from '../../shared/ids.ts'
import type { Lang } from '../../shared/i18n/languages.ts'
import { secondsOf } from '../../shared/time.ts'
import type { DepsOf } from '../areas.ts'
import type { Ctx, Handlers } from '../http.ts'
import { history } from '../table/history.ts'
import { documentPlace } from '../table/keys.ts'
import { append } from './append.ts'
import { bookUser } from './book.ts'
import { buy } from './buy.ts'
import type { Holding } from './holding.ts'
import { keep } from './keep.ts'
import { capacityOf, isOffered, type Project, stateOf } from './project.ts'
import { stop } from './stop.ts'
import { capacities, loadProject, storedProjects } from './store.ts'
import { textOf, viewAccrual, viewHolding, viewProject } from './view.ts'

export const financingHandlers = (deps: DepsOf<'financing'>): Handlers<'financing'> => {
  const { table, config } = deps
  const readerOf = ({ lang }: Pick<Ctx, 'lang'>) => ({
    lang,
    defaultLang: config.defaultLanguage as Lang,
  })

  /** A holding with the title of its project. */
  async function shown(ctx: Pick<Ctx, 'lang'>, holding: Holding) {
    const project = await loadProject(table, holding.project)
    return viewHolding(holding, project ? textOf(project, readerOf(ctx)).title : holding.project)
  }

  const isShown = (project: Project, nowMs: number) =>
    isOffered(project) && secondsOf(nowMs) >= project.publishAt

  return {
    'financing.yeb_project': async (ctx, { state }) => {
      const { nowMs } = ctx
      const projects = (await storedProjects(table)).filter((project) => isShown(project, nowMs))
      const left = await capacities(
        table,
        projects.map(({ id }) => id),
      )
      const capacity = (id: string) => left.get(id) ?? capacityOf(undefined)
      const isEnded = (project: Project) => stateOf(project, capacity(project.id), nowMs) === 'ended'
      const wanted = projects.filter(
        (project) => state === undefined || isEnded(project) === (state === 'ended'),
      )
      const inOrder = [
        ...wanted.filter((project) => !isEnded(project)),
        ...wanted.filter((project) => isEnded(project)),
      ]
      const of = { asset: config.asset, nowMs, ...readerOf(ctx) }
      return { items: inOrder.map((project) => viewProject(project, capacity(project.id), of)) }
    },

    'financing.yuebaoinfo': async (ctx, { id }) => {
      const project = await loadProject(table, id)
      if (!project || !isShown(project, ctx.nowMs)) throw new Refusal('not_found')
      const capacity = (await capacities(table, [id])).get(id) ?? capacityOf(undefined)
      return viewProject(project, capacity, { asset: config.asset, nowMs: ctx.nowMs, ...readerOf(ctx) })
    },

    'financing.myproject': async (ctx) => {
      const [holdings, projects] = await Promise.all([
        bookUser(deps, ctx.session.uid, ctx.nowMs),
        storedProjects(table),
      ])
      const titles = new Map(projects.map((project) => [project.id, textOf(project, readerOf(ctx)).title]))
      return {
        items: holdings.map((holding) => viewHolding(holding, titles.get(holding.project) ?? holding.project)),
      }
    },

    'financing.project_orderlist': async ({ session }, { holding, limit = 20, cursor }) => {
      if (cursor !== undefined && !isId(cursor)) throw new Refusal('validation', { fields: 'cursor' })
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

import { type ArticleKind, articleKinds } from '../../shared/articles.ts'
import { Refusal } from '../../shared/errors.ts'
import { type Lang, languages } from '../../shared/i18n/languages.ts'
import { RISK_VERSION } from '../../shared/i18n/pages.ts'
import { formatAmount } from '../../shared/money.ts'
import type { DepsOf } from '../areas.ts'
import type { Ctx, Handlers } from '../http.ts'
import { ofRules, viewActivity, viewBanner, viewNews, viewNotice } from '../table/article-view.ts'
import { createShelf } from '../table/articles.ts'
import { feedLabel } from '../tape/feeds.ts'
import { currentRules } from '../tape/rules.ts'
import { switchedOn } from './on.ts'
import { openapi } from './openapi.ts'
import { linksOf } from './pictures.ts'
import { isBehind, readPlace, writePlace } from './place.ts'
import { loadTexts } from './whole.ts'

const ACTIVITIES: readonly ArticleKind[] = ['activity']
const READ: readonly ArticleKind[] = articleKinds.filter((kind) => kind !== 'activity' && kind !== 'banner')

export const contentHandlers = (deps: DepsOf<'content'>): Handlers<'content'> => {
  const { config, table, files } = deps
  const shelf = createShelf(table)
  const readerOf = ({ lang }: Pick<Ctx, 'lang'>) => ({ lang, defaultLang: config.defaultLanguage as Lang })

  /** Throws `not_found`, also for articles of another kind or not shown now. */
  async function details(ctx: Ctx, id: string, kinds: readonly ArticleKind[]) {
    const one = (await shelf(ctx.nowMs, kinds)).find((each) => each.id === id)
    if (!one) throw new Refusal('not_found')
    const head = viewNews(one, readerOf(ctx))
    const texts = await loadTexts(table, id, one.live)
    const body = texts[head.lang]?.body ?? []
    const { kind, topic, endAt } = one.live
    return { ...head, kind, topic, endAt, ...ofRules(one), body, pictures: await linksOf(files, [body]) }
  }

  return {
    'content.info': async () => {
      const { brand, stage, money, timeZone, defaultLanguage, asset, practice, service, operator } = config
      return {
        brand,
        stage,
        money,
        timeZone,
        defaultLanguage,
        languages: [...languages],
        feed: feedLabel(config.feed),
        asset,
        practice: {
          grant: formatAmount(BigInt(practice.grant), asset),
          refillBelow: formatAmount(BigInt(practice.refillBelow), asset),
        },
        service,
        operator,
        rules: currentRules,
        riskVersion: RISK_VERSION,
      }
    },

    'content.notice': async (ctx) => {
      const shown = await shelf(ctx.nowMs, ['notice', 'rules'])
      return { items: shown.map((one) => viewNotice(one, readerOf(ctx))).sort((a, b) => b.at - a.at) }
    },

    'content.banner': async (ctx) => ({
      items: (await shelf(ctx.nowMs, ['banner'])).map((one) => viewBanner(one, readerOf(ctx))),
    }),

    'content.about_list': async (ctx, { cursor, limit = 20 }) => {
      const place = cursor === undefined ? null : readPlace(cursor)
      if (cursor !== undefined && !place) throw new Refusal('validation', { fields: 'cursor' })
      const all = (await shelf(ctx.nowMs, ['news'])).filter((one) => !place || isBehind(place, one))
      const items = all.slice(0, limit)
      const last = items.at(-1)
      return {
        items: items.map((one) => viewNews(one, readerOf(ctx))),
        next: last && all.length > limit ? writePlace(last) : null,
      }
    },

    'content.about_details': (ctx, { id }) => details(ctx, id, READ),

    'content.activity_list': async (ctx) => ({
      on: switchedOn(config),
      items: (await shelf(ctx.nowMs, ACTIVITIES)).map((one) => viewActivity(one, readerOf(ctx))),
    }),

    'content.activity_details': (ctx, { id }) => details(ctx, id, ACTIVITIES),

    'content.openapi': async () => openapi(config.brand),
  }
}

import type * as z from 'zod/mini'
import type { bannerHead, newsHead, noticeHead } from '../../shared/api/content.ts'
import { HOME_BANNERS, HOME_NEWS, HOME_NOTICES } from '../../shared/articles.ts'
import type { Lang } from '../../shared/i18n/languages.ts'
import { headText, type Shown } from './articles.ts'

export interface Reader {
  lang: Lang
  defaultLang: Lang
}

const head = ({ id, live }: Shown, reader: Reader) => {
  const { title, lead, lang } = headText(live.texts, reader)
  return { id, title, lead, lang, at: live.from }
}

export const viewNews = (one: Shown, reader: Reader): z.input<typeof newsHead> => ({
  ...head(one, reader),
  minutes: headText(one.live.texts, reader).minutes,
})

export const viewBanner = (one: Shown, reader: Reader): z.input<typeof bannerHead> => ({
  ...head(one, reader),
  link: one.live.link ?? '/',
})

export const ofRules = ({ live }: Shown) => ({
  appliesAt: live.appliesAt,
  readAs: live.kind === 'rules' ? live.from : null,
})

export const viewNotice = (one: Shown, reader: Reader): z.input<typeof noticeHead> => ({
  ...head(one, reader),
  ...ofRules(one),
  kind: one.live.kind === 'rules' ? 'rules' : 'notice',
})

export const viewActivity = (one: Shown, reader: Reader) => ({
  ...head(one, reader),
  topic: one.live.topic ?? ('more' as const),
  endAt: one.live.endAt,
})

const newestFirst = (a: Shown, b: Shown) => b.live.from - a.live.from

export function viewOnHome(shown: readonly Shown[], reader: Reader) {
  const of = (...kinds: string[]) => shown.filter(({ live }) => kinds.includes(live.kind))
  return {
    banners: of('banner')
      .slice(0, HOME_BANNERS)
      .map((one) => viewBanner(one, reader)),
    notices: of('notice', 'rules')
      .toSorted(newestFirst)
      .slice(0, HOME_NOTICES)
      .map((one) => viewNotice(one, reader)),
    news: of('news')
      .slice(0, HOME_NEWS)
      .map((one) => viewNews(one, reader)),
  }
}

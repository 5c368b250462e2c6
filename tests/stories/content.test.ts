import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { keys } from '../../functions/table/keys.ts'
import { DAY, secondsOf } from '../../shared/time.ts'
import { articleForm, draftedArticle, inAll, publishedArticle, rulesForm } from '../support/articles.ts'
import { quickOperator, quickUser, type TestOperator } from '../support/people.ts'
import { type TestStack, type TestUser, testStack } from '../support/stack.ts'

let stack: TestStack
let ada: TestOperator
let bob: TestOperator
beforeAll(async () => {
  stack = await testStack({ events: false })
  ada = await quickOperator(stack)
  bob = await quickOperator(stack)
})
afterAll(() => stack.stop())

const now = () => secondsOf(stack.clock.nowMs)
/** Lists are read anew. */
const later = (seconds = 6) => stack.clock.advance(seconds)
const newsIn = async (lang: string) => {
  later()
  return (await stack.ok('content.about_list', {}, { lang } as never)).items
}

describe('an article', () => {
  test('is written by one, published by another, changed in a version of its own, ended', async () => {
    const { id } = await stack.ok('desk.article_draft', articleForm(now()), ada)
    await expect(stack.ok('content.about_details', { id })).rejects.toThrow(/not_found/)
    later()
    await stack.ok('desk.article_publish', { id, was: 1 }, bob)
    expect((await newsIn('de')).find((one) => one.id === id)).toMatchObject({
      title: 'Title de',
      lang: 'de',
      minutes: 1,
    })
    const changed = JSON.stringify({
      de: { title: 'Neu', lead: '', body: [{ is: 'paragraph', runs: [{ is: 'text', text: 'Neu.' }] }] },
    })
    const edited = await stack.ok(
      'desk.article_edit',
      { ...articleForm(now()), id, was: 1, texts: changed },
      bob,
    )
    expect(edited).toMatchObject({ state: 'published', version: 2, live: 1, shown: 'now' })
    // Users read the old one until another publishes the new one.
    expect((await newsIn('de')).find((one) => one.id === id)?.title).toBe('Title de')
    await stack.ok('desk.article_publish', { id, was: 2 }, ada)
    expect((await newsIn('de')).find((one) => one.id === id)?.title).toBe('Neu')
    expect((await newsIn('fr')).find((one) => one.id === id)?.title).toBe('Title fr')
    const whole = await stack.ok('desk.article', { id }, ada)
    expect(whole.versions.map(({ version, by }) => [version, by])).toEqual([
      [2, bob.id],
      [1, ada.id],
    ])
    expect((await stack.ok('desk.article', { id, version: 1 }, ada)).texts).toContainEqual(
      expect.objectContaining({ lang: 'de', title: 'Title de' }),
    )
    await stack.ok('desk.article_end', { id }, ada)
    expect((await newsIn('de')).some((one) => one.id === id)).toBe(false)
    await expect(stack.ok('content.about_details', { id })).rejects.toThrow(/not_found/)
  })

  test('is read in the stage’s language where the reader’s is missing, and says so', async () => {
    const { id } = await publishedArticle(stack, { texts: inAll(undefined, ['en', 'de']) })
    later()
    const { lang, title } = await stack.ok('content.about_details', { id }, { lang: 'th' } as never)
    expect([lang, title]).toEqual(['en', 'Title en'])
    const [listed] = (await stack.ok('desk.articles', {}, ada)).items.filter((one) => one.id === id)
    expect(listed?.missing).toEqual(['zh-Hans', 'zh-Hant', 'es', 'fr', 'ja', 'vi', 'ko', 'th'])
  })

  test('is shown from its time until its end', async () => {
    const { id } = await publishedArticle(stack, { publishAt: now() + 60, endAt: now() + 120 })
    expect((await newsIn('en')).some((one) => one.id === id)).toBe(false)
    later(60)
    expect((await newsIn('en')).some((one) => one.id === id)).toBe(true)
    later(60)
    expect((await newsIn('en')).some((one) => one.id === id)).toBe(false)
  })

  test('of each kind is where it belongs, and home has the first of each', async () => {
    const banner = await publishedArticle(stack, {
      kind: 'banner',
      link: '/pages/public/fairness',
      texts: inAll([]),
    })
    const notice = await publishedArticle(stack, { kind: 'notice' })
    const activity = await publishedArticle(stack, { kind: 'activity', topic: 'sign' })
    later()
    expect((await stack.ok('content.banner', {})).items[0]).toMatchObject({
      ...banner,
      link: '/pages/public/fairness',
    })
    expect((await stack.ok('content.notice', {})).items[0]).toMatchObject({ ...notice, readAs: null })
    expect((await stack.ok('content.activity_list', {})).items[0]).toMatchObject({
      ...activity,
      topic: 'sign',
    })
    expect((await stack.ok('content.activity_details', activity)).kind).toBe('activity')
    await expect(stack.ok('content.about_details', activity)).rejects.toThrow(/not_found/)
    const home = await stack.ok('market.home', {})
    expect(home.banners.map(({ id }) => id)).toEqual([banner.id])
    expect(home.notices[0]?.id).toBe(notice.id)
    expect(home.news.length).toBeGreaterThan(0)
  })

  test('answers are shared for a minute, one for each language', async () => {
    for (const id of [
      'content.notice',
      'content.banner',
      'content.about_list',
      'content.activity_list',
    ] as const) {
      const { headers } = await stack.call(id, {})
      expect(headers['cache-control']).toBe('public, max-age=0, s-maxage=60')
    }
  })

  test('lists go on behind their last one, page by page', async () => {
    for (let each = 0; each < 3; each++) await publishedArticle(stack)
    const all = (await newsIn('en')).map(({ id }) => id)
    const first = await stack.ok('content.about_list', { limit: 2 })
    const second = await stack.ok('content.about_list', { limit: 50, cursor: first.next ?? '' })
    expect([...first.items, ...second.items].map(({ id }) => id)).toEqual(all)
    expect((await stack.call('content.about_list', { cursor: 'x' })).body.error).toBe('validation')
  })
})

describe('a press that is refused', () => {
  const refused = async (route: 'publish' | 'end' | 'discard', which: object, by = bob) =>
    (await stack.call(`desk.article_${route}`, which as never, by)).body.error

  test.each<[string, object, string]>([
    ['its end has passed', { publishAt: 1, endAt: 2 }, 'article_over'],
    ['the stage’s language is missing', { texts: inAll(undefined, ['de']) }, 'article_default_missing'],
    ['its body is missing', { texts: inAll([]) }, 'article_default_missing'],
    [
      'a change of the rules is not in all languages',
      { ...rulesForm(4_000_000_000), publishAt: 1, texts: inAll(undefined, ['en']) },
      'article_texts_missing',
    ],
  ])('publishing where %s', async (_says, changes, slug) => {
    expect(await refused('publish', await draftedArticle(stack, changes, ada))).toBe(slug)
  })

  test('one’s own, another version than the one on the screen, one that is decided', async () => {
    const which = await draftedArticle(stack, {}, ada)
    expect(await refused('publish', which, ada)).toBe('self_approval')
    expect(await refused('publish', { ...which, was: 2 })).toBe('article_changed')
    expect(await refused('end', { id: which.id })).toBe('already_decided')
    expect(await refused('discard', { ...which, was: 2 })).toBe('article_changed')
    await stack.ok('desk.article_publish', which, bob)
    expect(await refused('publish', which, bob)).toBe('already_decided')
    expect(await refused('discard', which)).toBe('already_decided')
    const edit = { ...articleForm(now()), ...which }
    await stack.ok('desk.article_edit', { ...edit, texts: '{}' }, ada)
    expect((await stack.call('desk.article_edit', edit, bob)).body.error).toBe('article_changed')
    await stack.ok('desk.article_discard', { id: which.id, was: 2 }, bob)
    expect((await stack.ok('desk.article', { id: which.id }, bob)).state).toBe('published')
    await stack.ok('desk.article_end', { id: which.id }, bob)
    expect(await refused('end', { id: which.id })).toBe('already_decided')
    expect((await stack.call('desk.article_edit', { ...edit, was: 2 }, ada)).body.error).toBe(
      'article_changed',
    )
    expect(await refused('publish', { id: 'none', was: 1 })).toBe('not_found')
  })

  test('two write the same version at once: one does, the other is told so', async () => {
    const which = await draftedArticle(stack, {}, ada)
    const answers = await Promise.all(
      [ada, bob].map((by) => stack.call('desk.article_edit', { ...articleForm(now()), ...which }, by)),
    )
    expect(answers.map(({ body }) => body.error ?? 'done').toSorted()).toEqual(['article_changed', 'done'])
  })

  test('a reviewer writes and discards, but publishes and ends nothing', async () => {
    const reviewer = await quickOperator(stack, 'reviewer')
    const which = await draftedArticle(stack, {}, reviewer)
    const other = await draftedArticle(stack, {}, ada)
    expect(await refused('publish', other, reviewer)).toBe('role_required')
    expect(await refused('end', { id: other.id }, reviewer)).toBe('role_required')
    await stack.ok('desk.article_discard', which, reviewer)
  })
})

describe('a change of the rules', () => {
  const ticket = { productId: 'BTCUSD', direction: 'up', amount: '10', seconds: 30 } as const

  test('is read before the next order: refused until the order says so, by the order it is announced in', async () => {
    const user = await quickUser(stack)
    const place = (rulesRead?: number) =>
      stack.call('trade.addorder', { ...ticket, ...(rulesRead !== undefined && { rulesRead }) }, user)
    expect((await place()).status).toBe(200)
    const first = await publishedArticle(stack, rulesForm(now()))
    const from = now()
    later()
    const second = await publishedArticle(stack, rulesForm(now()))
    const then = now()
    later()
    const refused = await place()
    expect([refused.status, refused.body.error]).toEqual([422, 'rules_unread'])
    expect(refused.body.params).toEqual({ ...first, at: from })
    expect((await place(from)).body.params).toEqual({ ...second, at: then })
    const { items } = await stack.ok('content.notice', {})
    expect(items.filter(({ kind }) => kind === 'rules').map(({ id, readAs }) => [id, readAs])).toEqual([
      [second.id, then],
      [first.id, from],
    ])
    const placed = await place(then)
    expect(placed.status).toBe(200)
    // The order itself is the record of it.
    const { id } = placed.body.data as { id: string }
    expect(await stack.deps.table.get(keys.order(user.uid, id))).toMatchObject({ rulesRead: BigInt(then) })
    // A later version is read anew; one that has ended by nobody.
    const edit = { ...rulesForm(now()), ...second, was: 1, texts: '{}' }
    await stack.ok('desk.article_edit', edit, ada)
    await stack.ok('desk.article_publish', { ...second, was: 2 }, bob)
    later()
    expect((await place(then)).body.error).toBe('rules_unread')
    for (const { id: ended } of [first, second]) await stack.ok('desk.article_end', { id: ended }, bob)
    later()
    expect((await place()).status).toBe(200)
  })

  test('is not asked of who registers while it stands, and is told of before an order', async () => {
    const before = await quickUser(stack)
    const which = await publishedArticle(stack, rulesForm(now()))
    const from = now()
    later()
    const newcomer = await stack.user()
    const place = async (user: TestUser) => (await stack.call('trade.addorder', ticket, user)).body.error
    expect([await place(before), await place(newcomer)]).toEqual(['rules_unread', undefined])
    expect((await stack.ok('account.index', {}, newcomer)).read.rules).toBeGreaterThanOrEqual(from)
    const { ruleChanges } = await stack.ok('market.getprodata', { id: 'BTCUSD' })
    expect(ruleChanges).toContainEqual({ id: which.id, from, until: expect.any(Number) })
    // Every open page hears of it with the next price.
    expect((await stack.ok('market.ticks', {})).rules).toBe(from)
    await stack.ok('desk.article_end', { id: which.id }, bob)
    later()
    expect((await stack.ok('market.ticks', {})).rules).toBe(0)
  })

  test('is not asked for before its time, and no more after its end', async () => {
    const user = await quickUser(stack)
    const place = async () => (await stack.call('trade.addorder', ticket, user)).body.error
    await publishedArticle(stack, { ...rulesForm(now() + 60), endAt: now() + 120, appliesAt: now() + DAY })
    later()
    expect(await place()).toBeUndefined()
    later(60)
    expect(await place()).toBe('rules_unread')
    later(60)
    expect(await place()).toBeUndefined()
  })
})

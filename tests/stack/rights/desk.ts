import { test } from 'vitest'
import { keys } from '../../../functions/table/keys.ts'
import { CONTENT_PICTURES } from '../../../functions/table/pictures.ts'
import { Change } from '../../../functions/table/write.ts'
import { addDays } from '../../../shared/calc/dates.ts'
import { dateIn, secondsOf } from '../../../shared/time.ts'
import { articleForm, draftedArticle, inAll, rulesForm } from '../../support/articles.ts'
import { checkedPicture } from '../../support/deposits.ts'
import { codeAt, DESK_PASSWORD, invite } from '../../support/desk.ts'
import { quickUser } from '../../support/people.ts'
import { draftedProject, fundedProject, projectForm } from '../../support/projects.ts'
import { proposedTerms, termsForm } from '../../support/terms.ts'
import { proposedWay, wayForm } from '../../support/ways.ts'
import type { FencedAreas } from './fenced-areas.ts'

export function deskStories(on: FencedAreas) {
  const { ok } = on

  test('an operator comes, looks, locks, reads the trail and leaves: every right is there', async () => {
    const { uid } = await on.stack.user()
    const invitation = await invite(on.stack, 'fenced-desk', 'admin')
    const { secret = '' } = await ok('desk.accept', { invite: invitation, password: DESK_PASSWORD })
    await ok('desk.activate', { invite: invitation, code: codeAt(on.stack, secret) })
    on.stack.clock.advance(30)
    const form = { name: 'fenced-desk', password: DESK_PASSWORD, code: codeAt(on.stack, secret) }
    const { token } = await ok('desk.login', form)
    await ok('desk.me', {}, token)
    await ok('desk.user', { q: uid }, token)
    await ok('desk.users', { q: on.stack.id() }, token)
    await ok('desk.user', { q: 'fenced' }, token)
    await ok('desk.user_orders', { uid }, token)
    await ok('desk.user_statement', { uid }, token)
    const press = on.stack.id()
    await ok('desk.lock', { uid, reason: 'under_inquiry' }, token, press)
    await ok('desk.lock', { uid, reason: 'under_inquiry' }, token, press)
    await ok('desk.unlock', { uid, reason: 'inquiry_closed' }, token)
    const halted = { id: 'BTCUSD', reason: 'Maintenance' }
    await ok('desk.products', {}, token)
    await ok('desk.product', { id: halted.id }, token)
    await ok('desk.halt', halted, token)
    await ok('desk.resume', { id: halted.id, was: halted.reason }, token)
    const feed = { id: 'feed-sim', reason: halted.reason }
    await ok('desk.halt', feed, token)
    await ok('desk.resume', { id: feed.id, was: feed.reason }, token)
    await ok('desk.books', {}, token)
    await termsAtTheDesk(on, token ?? '')
    const own = { ...(await wayForm(on.stack)), account: 'practice only' }
    const { method, version, id } = await ok('desk.way_propose', own, token)
    await ok('desk.ways', {}, token)
    await ok('desk.way', { method }, token)
    await ok('desk.way_refuse', { method, version, id }, token)
    const replaced = await proposedWay(on.stack)
    await ok('desk.way_confirm', replaced, token)
    await projectsAtTheDesk(on, token ?? '')
    await articlesAtTheDesk(on, token ?? '')
    const payer = await quickUser(on.stack)
    const paid = { method, amount: '100', screenshot: await checkedPicture(on.stack, payer) }
    await ok('deposits.dorecharge', { ...paid, version: replaced.version - 1 }, payer.token)
    await ok('desk.audit', {}, token)
    await ok('desk.logout', {}, token)
  })
}

/** Terms proposed, withdrawn, refused and announced by this operator, of a product with a feed of its own. */
async function termsAtTheDesk({ ok, stack }: FencedAreas, token: string) {
  const terms = await termsForm(stack)
  const { id: proposal = '' } = await ok('desk.terms_propose', terms, token)
  await ok('desk.terms_refuse', { id: terms.id, proposal }, token)
  await ok('desk.terms_refuse', { ...(await proposedTerms(stack)), reason: 'Too high' }, token)
  await stack.deps.table.write(new Change(keys.product(terms.id)).set('feed', 'sim').build())
  await ok('desk.terms_announce', await proposedTerms(stack), token)
}

/** Projects drafted, changed, funded, opened, closed and given up by this operator. */
async function projectsAtTheDesk({ ok, stack }: FencedAreas, token: string) {
  const form = projectForm(secondsOf(stack.clock.nowMs))
  const press = stack.id()
  const { id = '' } = await ok('desk.project_draft', form, token, press)
  await ok('desk.project_draft', form, token, press)
  await ok('desk.project_edit', { ...form, id, was: 1, initialRate: '' }, token)
  await ok('desk.project_fund', { id, amount: '5' }, token)
  await ok('desk.project_discard', { id }, token)
  const none = await draftedProject(stack)
  await ok('desk.project_discard', { id: none.id }, token)
  const which = await fundedProject(stack)
  await ok('desk.projects', {}, token)
  await ok('desk.project', { id: which.id }, token)
  await ok('desk.project_open', which, token)
  await ok('desk.project_fund', { id: which.id, amount: '5' }, token)
  await ok('desk.project_close', { id: which.id }, token)
  await ok('desk.project_give_back', { id: which.id }, token)
  const balance = await fundedProject(stack, '100', { kind: 'balance', dailyRate: '0.0001' })
  await ok('desk.project_open', balance, token)
  // Funded again after days on which it was not.
  const lapsed = addDays(dateIn('UTC', stack.clock.nowMs), -3)
  await stack.deps.table.write(new Change(keys.project(balance.id)).set('fundedUntil', lapsed).build())
  await ok('desk.project_fund', { id: balance.id, amount: '100' }, token)
}

/** Articles written, changed, published, ended and given up by this operator; what users then read. */
async function articlesAtTheDesk({ ok, stack }: FencedAreas, token: string) {
  const now = secondsOf(stack.clock.nowMs)
  const { key = '' } = await ok('desk.article_picture', { contentType: 'image/png', size: 9 }, token)
  await ok('desk.article_picture_state', { key }, token)
  const picture = { pk: `U#${CONTENT_PICTURES}`, sk: `F#${key}` }
  await stack.deps.table.write(new Change(picture).set('state', 'clean').build())
  const press = stack.id()
  const form = { ...articleForm(now), texts: inAll([{ is: 'picture', key, alt: 'A chart' }]) }
  const { id = '' } = await ok('desk.article_draft', form, token, press)
  await ok('desk.article_draft', form, token, press)
  await ok('desk.article_edit', { ...form, id, was: 1, texts: '{"th":null}' }, token)
  await ok('desk.article_discard', { id, was: 2 }, token)
  const news = await draftedArticle(stack)
  await ok('desk.article_publish', news, token)
  const rules = await draftedArticle(stack, rulesForm(now))
  await ok('desk.article_publish', rules, token)
  await ok('desk.article_end', { id: rules.id }, token)
  await ok('desk.articles', {}, token)
  await ok('desk.article', { id }, token)
  const activity = await draftedArticle(stack, { kind: 'activity', topic: 'sign' })
  await ok('desk.article_publish', activity, token)
  await ok('content.about_list', {})
  await ok('content.about_details', { id: news.id })
  await ok('content.activity_list', {})
  await ok('content.activity_details', { id: activity.id })
  for (const route of ['content.notice', 'content.banner', 'market.home'] as const) await ok(route, {})
}

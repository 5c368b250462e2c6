import { findingRow, newFinding } from '../../../functions/books/finding.ts'
import { instruments } from '../../../shared/tape/instruments.ts'
import { secondsOf } from '../../../shared/time.ts'
import { articleForm, draftedArticle, publishedArticle } from '../../support/articles.ts'
import { submitted } from '../../support/deposits.ts'
import { changeForm, proposedChange, submittedLevel } from '../../support/identity.ts'
import { quickOperator, setAccount } from '../../support/people.ts'
import {
  closedProject,
  draftedProject,
  fundedProject,
  openProject,
  projectForm,
} from '../../support/projects.ts'
import { question } from '../../support/service.ts'
import { proposedTerms, termsForm } from '../../support/terms.ts'
import { sentBy, waitingWithdrawal } from '../../support/waiting-withdrawal.ts'
import { proposedWay, wayForm } from '../../support/ways.ts'
import type { Cases, World } from './case.ts'

/** Products that no order of these tests is on, each halted once. */
const products = instruments.map(({ symbol }) => symbol).filter((symbol) => symbol !== 'BTCUSD')
const nextProduct = () => products.pop() as string

/** What operators decide, correct, publish and answer. */
export function deskCases(on: World): Cases {
  const waiting = async () => {
    const { uid, id } = await waitingWithdrawal(on.stack, on.user)
    return { uid, id }
  }
  /** One that another operator let be paid. */
  const sending = async () => sentBy(on.stack, await quickOperator(on.stack), await waiting())

  return {
    'desk.lock': { fields: async () => ({ uid: on.user.uid, reason: 'user_asked' }) },
    'desk.unlock': {
      fields: async () => {
        await setAccount(on.stack, on.user.uid, { state: 'LOCKED' })
        return { uid: on.user.uid, reason: 'user_asked' }
      },
    },
    'desk.lift': {
      fields: async () => {
        const at = secondsOf(on.stack.clock.nowMs)
        const found = { ...newFinding(on.user.uid, 'frozen', at), words: ['account = legs: USD_available'] }
        await on.stack.deps.table.write({ kind: 'put', item: findingRow({ ...found, firstBy: 'another' }) })
        await setAccount(on.stack, on.user.uid, { frozen: 'books_differ' })
        return { uid: on.user.uid, at, reason: 'books_right' }
      },
    },
    'desk.halt': { fields: async () => ({ id: nextProduct(), reason: 'Maintenance' }) },
    'desk.resume': {
      fields: async () => {
        const id = nextProduct()
        await on.stack.ok('desk.halt', { id, reason: 'Maintenance' }, on.operator)
        // The second of two.
        await on.stack.ok('desk.resume', { id, was: 'Maintenance' }, await quickOperator(on.stack))
        return { id, was: 'Maintenance' }
      },
    },
    'desk.terms_propose': { fields: () => termsForm(on.stack) },
    'desk.terms_announce': { fields: () => proposedTerms(on.stack) },
    'desk.terms_refuse': {
      fields: async () => ({ ...(await proposedTerms(on.stack)), reason: 'Too high' }),
    },
    'desk.way_propose': { fields: () => wayForm(on.stack) },
    'desk.way_confirm': { fields: () => proposedWay(on.stack) },
    'desk.way_refuse': { fields: () => proposedWay(on.stack) },
    'desk.project_draft': { fields: async () => projectForm(secondsOf(on.stack.clock.nowMs)) },
    'desk.project_edit': {
      fields: async () => ({
        ...projectForm(secondsOf(on.stack.clock.nowMs)),
        ...(await draftedProject(on.stack)),
        days: 29,
      }),
    },
    'desk.project_discard': { fields: async () => ({ id: (await fundedProject(on.stack)).id }) },
    'desk.project_fund': { fields: async () => ({ id: (await draftedProject(on.stack)).id, amount: '5' }) },
    'desk.project_open': { fields: () => fundedProject(on.stack) },
    'desk.project_close': { fields: () => openProject(on.stack) },
    'desk.project_give_back': { fields: () => closedProject(on.stack) },
    'desk.article_draft': { fields: async () => articleForm(secondsOf(on.stack.clock.nowMs)) },
    'desk.article_edit': {
      fields: async () => ({
        ...articleForm(secondsOf(on.stack.clock.nowMs)),
        ...(await draftedArticle(on.stack)),
      }),
    },
    'desk.article_publish': { fields: () => draftedArticle(on.stack) },
    'desk.article_end': { fields: () => publishedArticle(on.stack) },
    'desk.article_discard': { fields: () => draftedArticle(on.stack) },
    'desk.article_picture': { fields: async () => ({ contentType: 'image/png', size: 9 }) },
    'desk.withdrawal_reveal': { fields: () => waiting() },
    'desk.withdrawal_approve': { fields: async () => ({ ...(await waiting()), from: 'reserved' }) },
    'desk.withdrawal_refuse': {
      fields: async () => ({ ...(await waiting()), from: 'reserved', reason: 'reason_holder_differs' }),
    },
    'desk.withdrawal_paid': { fields: async () => ({ ...(await sending()), reference: 'FT-1' }) },
    'desk.withdrawal_return': {
      fields: async () => ({ ...(await sending()), reason: 'reason_payment_bounced' }),
    },
    'desk.deposit_approve': { fields: () => submitted(on.stack, on.user) as Promise<never> },
    'desk.deposit_refuse': {
      fields: async () => ({ ...(await submitted(on.stack, on.user)), reason: 'reason_not_received' }),
    },
    'desk.deposit_credit': {
      fields: async () => ({ uid: on.user.uid, amount: '5', reason: 'reason_goodwill' }),
    },
    'desk.ticket_answer': {
      fields: async () => ({
        uid: on.user.uid,
        id: (await question(on.stack, on.user)).id,
        seen: 1,
        text: 'Soon.',
      }),
    },
    'desk.ticket_close': {
      fields: async () => ({ uid: on.user.uid, id: (await question(on.stack, on.user)).id, seen: 1 }),
    },
    'desk.identity_reveal': { fields: () => submittedLevel(on.stack, on.user) },
    'desk.identity_pass': { fields: () => submittedLevel(on.stack, on.user) },
    'desk.identity_reject': {
      fields: async () => ({
        ...(await submittedLevel(on.stack, on.user)),
        reasons: 'realName:reason_name_wrong',
      }),
    },
    'desk.change_propose': { fields: () => changeForm(on.stack, on.user) },
    'desk.change_reveal': { fields: () => proposedChange(on.stack, on.user) },
    'desk.change_carry_out': { fields: () => proposedChange(on.stack, on.user) },
    'desk.change_refuse': {
      fields: async () => ({ ...(await proposedChange(on.stack, on.user)), reason: 'unproven' }),
    },
  }
}

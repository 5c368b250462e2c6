import type { RouteOf, Sent } from '../../shared/api/routes.ts'
import type { TestOperator } from './people.ts'
import type { TestStack, TestUser } from './stack.ts'

type Stack = Pick<TestStack, 'ok'>
type Form = Sent<RouteOf<'service.ticket_write'>>

/** A question asked. */
export const question = ({ ok }: Stack, user: TestUser, form: Partial<Form> = {}) =>
  ok('service.ticket_write', { topic: 'other', text: 'How long does a review take?', ...form }, user)

/** A thread as its user reads it, with its newest lines. */
export async function read({ ok }: Stack, user: TestUser, id: string, lang = 'en') {
  const { items, lines } = await ok('service.ticket', { id }, { ...user, lang })
  const [thread] = items
  if (!thread || !lines) throw new Error('a thread was asked for')
  return { thread, lines: lines.items, next: lines.next }
}

/** The desk answers what it has read, all of it unless told otherwise. */
export async function answered(
  { ok }: Stack,
  operator: TestOperator,
  { uid }: TestUser,
  said: { id: string; seen?: number; text?: string; canned?: 'looking_into_it' | 'picture_needed' },
) {
  const seen = said.seen ?? (await ok('desk.ticket', { uid, id: said.id }, operator)).thread.lines
  return ok('desk.ticket_answer', { uid, text: said.canned ? '' : 'By tomorrow.', ...said, seen }, operator)
}

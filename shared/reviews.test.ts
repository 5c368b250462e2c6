import { describe, expect, test } from 'vitest'
import {
  type AuditStep,
  auditActions,
  type ReasonOf,
  readReasons,
  reviewKinds,
  subjects,
  writeReasons,
} from './reviews.ts'

test('every reviewed kind is a subject of the trail, and every action has its own name', () => {
  expect(Object.keys(subjects).slice(0, reviewKinds.length)).toEqual(reviewKinds)
  expect(new Set(auditActions).size).toBe(auditActions.length)
  expect(auditActions).toContain('deposit.approve')
  expect(auditActions).toContain('operator.login_failed')
})

describe('reasons as the trail keeps them', () => {
  test('that of the whole is the slug alone, and without any there is none', () => {
    expect(writeReasons<'user'>({ whole: 'user_asked' })).toBe('user_asked')
    expect(writeReasons<'deposit'>({})).toBeUndefined()
    expect(readReasons('user_asked')).toEqual([{ part: 'whole', reason: 'user_asked' }])
  })
  test('those of parts bear their part', () => {
    const byPart = { front: 'blurred', number: 'wrong' }
    const text = writeReasons(byPart as never) ?? ''
    expect(text).toBe('front:blurred number:wrong')
    expect(Object.fromEntries(readReasons(text).map(({ part, reason }) => [part, reason]))).toEqual(byPart)
  })
})

test('an action, a state or a reason that is not registered does not compile', () => {
  const right: AuditStep[] = [
    { action: 'deposit.refuse', before: { status: 3 }, after: { status: 2 }, reason: 'reason_not_received' },
    { action: 'ticket.answer', after: { state: 'answered', lines: 2 }, reason: 'looking_into_it' },
    { action: 'user.lock', after: { state: 'LOCKED' }, reason: 'terms_broken' },
    { action: 'operator.login', after: { by: 'code' } },
  ]
  const wrong: AuditStep[] = [
    // @ts-expect-error no such action
    { action: 'deposit.delete' },
    // @ts-expect-error no such state
    { action: 'deposit.approve', after: { status: 9 } },
    // @ts-expect-error no field of its state
    { action: 'user.lock', after: { status: 1 } },
    // @ts-expect-error another subject's reason
    { action: 'deposit.refuse', reason: 'terms_broken' },
    // @ts-expect-error an operator is locked without one
    { action: 'operator.lock', reason: 'terms_broken' },
  ]
  // @ts-expect-error no reason of a ticket
  const reason: ReasonOf<'ticket'> = 'reason_goodwill'
  expect([right.length, wrong.length, reason]).toEqual([4, 5, 'reason_goodwill'])
})

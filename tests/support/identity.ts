import { type IdentityLevel, levelParts, type PicturePart, picturePurposes } from '../../shared/identity.ts'
import { checkedPicture } from './deposits.ts'
import { quickOperator, type TestOperator } from './people.ts'
import { png } from './pictures.ts'
import { question } from './service.ts'
import type { TestStack, TestUser } from './stack.ts'

type Stack = Pick<TestStack, 'deps' | 'ok' | 'id'>

let pictures = 5000
let numbers = 0

/** A clean picture for one part, unlike all others. */
export const partPicture = (
  stack: Stack,
  user: TestUser,
  part: PicturePart,
  bytes: Uint8Array = png(++pictures),
): Promise<string> => checkedPicture(stack, user, { purpose: picturePurposes[part], bytes })

/** Data of level one, with a number that nobody has. */
export const someData = (changes: Record<string, string> = {}) => ({
  level: 1 as const,
  documentType: 'passport',
  idNumber: `AB${1_000_000 + ++numbers}`,
  realName: 'Ada Byron',
  ...changes,
})

/** A whole form of a level. */
export async function levelForm(stack: Stack, user: TestUser, level: IdentityLevel) {
  if (level === 1) return someData()
  const parts = await Promise.all(
    levelParts[level].map(async (part) => [part, await partPicture(stack, user, part)] as const),
  )
  return { level, ...(Object.fromEntries(parts) as Partial<Record<PicturePart, string>>) }
}

/** A level submitted; the document as the desk names it. */
export async function submittedLevel(stack: Stack, user: TestUser, level: IdentityLevel = 1, form?: object) {
  const operationId = stack.id()
  await stack.ok('identity.certification_submit', (form ?? (await levelForm(stack, user, level))) as never, {
    ...user,
    operationId,
  })
  return { uid: user.uid, id: operationId }
}

/** A user who has passed the levels up to this one. */
export async function passedUpTo(
  stack: Stack,
  operator: TestOperator,
  user: TestUser,
  upTo: IdentityLevel = 1,
  data?: object,
): Promise<void> {
  for (const level of [1, 2, 3] as const) {
    if (level > upTo) return
    const form = level === 1 ? data : undefined
    await stack.ok('desk.identity_pass', await submittedLevel(stack, user, level, form), operator)
  }
}

/** Who changes what is verified of a user: two operators, on a ticket of this topic. */
export async function changedBy(stack: TestStack, user: TestUser, topic: 'fund_password' | 'verified_data') {
  const first = await quickOperator(stack, 'approver')
  const second = await quickOperator(stack, 'approver')
  await passedUpTo(stack, first, user)
  return { first, second, ticket: (await question(stack, user, { topic })).id }
}

/** What a proposal asks for: a new name, of a verified user with a ticket. */
export async function changeForm(stack: TestStack, user: TestUser) {
  await passedUpTo(stack, await quickOperator(stack), user)
  const { id } = await question(stack, user, { topic: 'verified_data' })
  return { uid: user.uid, ticket: id, what: 'realName', value: 'Grace Hopper', reason: 'renamed' } as const
}

/** A change that another operator proposed; the document as the desk names it. */
export async function proposedChange(stack: TestStack, user: TestUser) {
  const form = await changeForm(stack, user)
  const { id } = await stack.ok('desk.change_propose', form, await quickOperator(stack))
  return { uid: user.uid, id }
}

import type { SentLetter } from '../../infra/local/outbox.ts'
import { plainMail } from '../../shared/rules/contact.ts'
import { steppedUp } from './security.ts'
import type { TestStack } from './stack.ts'

/** All letters sent so far, the newest first. */
export async function letters(stack: TestStack): Promise<readonly SentLetter[]> {
  await stack.streams.drain()
  return stack.outbox.letters()
}

/** The newest code that went to an address. Throws where there is none. */
export async function codeTo(stack: TestStack, to: string): Promise<string> {
  const own = (await letters(stack)).filter((each) => each.to === plainMail(to))
  const code = own.map(({ text }) => /\d{6}/.exec(text)?.[0]).find(Boolean)
  if (!code) throw new Error(`no code went to ${to}`)
  return code
}

/** Another code than this one. */
export const wrongCode = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

/** Binds a mail as its user would: a code, a step-up, both sent. Answers as the call does. */
export async function bindMail(stack: TestStack, user: { token: string }, email: string) {
  await stack.ok('contact.code', { scene: 'bind', email }, user)
  const caller = await steppedUp(stack, user, 'mail')
  return stack.call('contact.profile_change', { email, code: await codeTo(stack, email) }, caller)
}

import type { SentLetter } from '../../infra/local/outbox.ts'
import type { TestStack } from './stack.ts'

/** All letters sent so far, the newest first. */
export async function letters(stack: TestStack): Promise<readonly SentLetter[]> {
  await stack.streams.drain()
  return stack.outbox.letters()
}

/** The code in the newest letter to an address. Throws where there is none. */
export async function codeTo(stack: TestStack, to: string): Promise<string> {
  const letter = (await letters(stack)).find((each) => each.to === to)
  const code = letter && /\d{6}/.exec(letter.text)?.[0]
  if (!code) throw new Error(`no code went to ${to}`)
  return code
}

/** Another code than this one. */
export const wrongCode = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

import type { EpochMs, Milliseconds } from '../../../shared/time.ts'
import { createStore } from '../../store/store.ts'
import type { RegisterForm } from './form.ts'

/** Left for longer, a form begins anew: the phone may be in other hands by then. */
const KEPT_MS: Milliseconds = 10 * 60_000

interface Typed extends RegisterForm {
  atMs: EpochMs
}

const empty: RegisterForm = {
  ...{ username: '', password: '', passwordRepeat: '', invite: '', agree: false },
  ...{ contact: null, code: '' },
}

/**
 * What was typed and not sent yet, for who reads the agreement or goes to the login and back. In the memory of this
 * page alone, never in the browser's storage: it holds passwords.
 */
const typed = createStore<Typed | null>(null)

/** What a form begins with; `invited` is the invite of the address. */
export function startForm(invited = '', nowMs: EpochMs = Date.now()): RegisterForm {
  const left = typed.get()
  const { atMs: _, ...form } = left && nowMs - left.atMs < KEPT_MS ? left : { ...empty, atMs: 0 }
  return { ...form, invite: form.invite || invited }
}

export const keepForm = (change: Partial<RegisterForm>, nowMs: EpochMs = Date.now()): void =>
  typed.set({ ...startForm('', nowMs), ...change, atMs: nowMs })

export const forgetForm = (): void => typed.set(null)

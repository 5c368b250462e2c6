import type { EpochMs, Milliseconds } from '../../../shared/time.ts'
import { createStore } from '../../store/store.ts'
import type { RegisterForm } from './form.ts'

/** Forgotten after this long: the phone may be in other hands. */
const KEPT_MS: Milliseconds = 10 * 60_000

interface Typed extends RegisterForm {
  atMs: EpochMs
}

const empty: RegisterForm = {
  ...{ username: '', password: '', passwordRepeat: '', invite: '', agree: false },
  ...{ contact: null, code: '' },
}

/** Keeps what was typed during a look elsewhere. In memory alone, as it holds passwords. */
const typed = createStore<Typed | null>(null)

/** `invited` is the invite of the address. */
export function startForm(invited = '', nowMs: EpochMs = Date.now()): RegisterForm {
  const left = typed.get()
  const { atMs: _, ...form } = left && nowMs - left.atMs < KEPT_MS ? left : { ...empty, atMs: 0 }
  return { ...form, invite: form.invite || invited }
}

export const keepForm = (change: Partial<RegisterForm>, nowMs: EpochMs = Date.now()): void =>
  typed.set({ ...startForm('', nowMs), ...change, atMs: nowMs })

export const forgetForm = (): void => typed.set(null)

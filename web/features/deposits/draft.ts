import { getSession } from '../../api/session.ts'
import { tabStorage } from '../../store/storage.ts'
import { createKeptStore } from '../../store/store.ts'
import { type DepositForm, emptyForm } from './form.ts'

/** Kept until it is submitted, for its own user alone. */
interface Kept extends DepositForm {
  user: string
}

const keyIn = (value: unknown): string | null => (typeof value === 'string' ? value : null)

const KEY = 'evenhand.deposit'
const textOf = (draft: Kept | null): string | null => draft && JSON.stringify(draft)
const kept = createKeptStore<Kept | null>({
  key: KEY,
  storage: tabStorage,
  read: readDraft,
  write: textOf,
})

/** Parses any stored text. */
export function readDraft(text: string | null): Kept | null {
  let value: unknown
  try {
    value = JSON.parse(text ?? 'null')
  } catch {
    return null
  }
  const { user, typed, reference, screenshot, sending } = (value ?? {}) as Record<string, unknown>
  if (typeof user !== 'string' || typeof typed !== 'string' || typeof reference !== 'string') return null
  return { user, typed, reference, screenshot: keyIn(screenshot), sending: keyIn(sending) }
}

const userNow = (): string => getSession()?.user.publicId ?? ''

const ownOf = (draft: Kept | null): DepositForm => (draft?.user === userNow() ? draft : emptyForm)

export const setDraft = (change: Partial<DepositForm>): void => {
  const { typed, reference, screenshot, sending } = { ...ownOf(kept.get()), ...change }
  kept.set({ user: userNow(), typed, reference, screenshot, sending })
}

/** Ignores a picture that arrives after another was chosen, or none. */
export const setScreenshot = (screenshot: string | null): void => {
  if (screenshot === null || ownOf(kept.get()).sending === screenshot) setDraft({ screenshot, sending: null })
}

export const forgetDraft = (): void => kept.set(null)

/** Called while it is sent: if the page is lost now, the picture may be used already. */
export const dropPicture = (): void => {
  const draft = kept.get()
  if (draft) tabStorage.write(KEY, textOf({ ...draft, screenshot: null }))
}

export const useDraft = (): DepositForm => ownOf(kept.use())

import { getSession } from '../../api/session.ts'
import { tabStorage } from '../../store/storage.ts'
import { createKeptStore } from '../../store/store.ts'
import { emptyForm, type WithdrawalForm } from './form.ts'

/** Kept until it is submitted, for its own user alone. */
interface Kept extends WithdrawalForm {
  user: string
}

const kept = createKeptStore<Kept | null>({
  key: 'evenhand.withdrawal',
  storage: tabStorage,
  read: readDraft,
  write: (draft) => draft && JSON.stringify(draft),
})

/** Throws if the text is not JSON. */
export function readDraft(text: string | null): Kept | null {
  const { user, typed, destination } = (JSON.parse(text ?? 'null') ?? {}) as Record<string, unknown>
  if (typeof user !== 'string' || typeof typed !== 'string' || typeof destination !== 'string') return null
  return { user, typed, destination }
}

const userNow = (): string => getSession()?.user.publicId ?? ''
const ownOf = (draft: Kept | null): WithdrawalForm => (draft?.user === userNow() ? draft : emptyForm)

export const setDraft = (change: Partial<WithdrawalForm>): void => {
  const { typed, destination } = { ...ownOf(kept.get()), ...change }
  kept.set({ user: userNow(), typed, destination })
}
export const forgetDraft = (): void => kept.set(null)
export const useDraft = (): WithdrawalForm => ownOf(kept.use())

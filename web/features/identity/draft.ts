import { getSession } from '../../api/session.ts'
import { createStore } from '../../store/store.ts'
import { type DataForm, emptyForm } from './form.ts'

// In the page's memory alone: a number and a name are not left behind on a phone.
const entered = createStore<{ user: string; form: DataForm }>({ user: '', form: emptyForm })

const userNow = (): string => getSession()?.user.publicId ?? ''
const ownOf = ({ user, form }: { user: string; form: DataForm }): DataForm =>
  user === userNow() ? form : emptyForm

/** What the user has entered, over Back and forth. */
export const useDraft = (): DataForm => ownOf(entered.use())

export const setDraft = (change: Partial<DataForm>): void =>
  entered.set({ user: userNow(), form: { ...ownOf(entered.get()), ...change } })

export const forgetDraft = (): void => entered.set({ user: '', form: emptyForm })

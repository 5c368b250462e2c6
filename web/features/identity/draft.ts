import { getSession } from '../../api/session.ts'
import { createStore } from '../../store/store.ts'
import { type DataForm, emptyForm } from './form.ts'

// In memory alone: a number and a name must not stay on a phone.
const entered = createStore<{ user: string; form: DataForm }>({ user: '', form: emptyForm })

const userNow = (): string => getSession()?.user.publicId ?? ''
const ownOf = ({ user, form }: { user: string; form: DataForm }): DataForm =>
  user === userNow() ? form : emptyForm

export const useDraft = (): DataForm => ownOf(entered.use())

export const setDraft = (change: Partial<DataForm>): void =>
  entered.set({ user: userNow(), form: { ...ownOf(entered.get()), ...change } })

export const forgetDraft = (): void => entered.set({ user: '', form: emptyForm })

import type { EpochMs } from '../../shared/time.ts'
import { storedList, tabStorage } from '../store/storage.ts'
import { getSession } from './session.ts'

/** An operation sent whose answer is not known yet. */
export interface Pending {
  id: string
  path: string
  body: object
  /** When it was first sent, by the server's clock. */
  startedMs: EpochMs
  /** It was sent with this step-up: sent again, it needs it too. */
  stepUp?: string | undefined
}

const KEY = 'evenhand.pending'

/** Only a user's own operations are kept, and none that carries a password, a code or where money goes to. */
const isKept = ({ path, body }: Pending): boolean =>
  path.startsWith('/api/user/') &&
  !Object.keys(body).some((name) => /password|code|cardNumber|^account$|^address$/i.test(name))

type Kept = Pending & { publicId: string }

const all = (): Kept[] => storedList(tabStorage, KEY)

/** Where storage is closed the operation still runs, but a reload forgets to ask for its answer. */
const save = (list: Kept[]): void => tabStorage.write(KEY, JSON.stringify(list))

export function keepPending(pending: Pending): void {
  const publicId = getSession()?.user.publicId
  if (!publicId || !isKept(pending)) return
  save([...all().filter(({ id }) => id !== pending.id), { ...pending, publicId }])
}

export const forgetPending = (pendingId: string): void => {
  const list = all()
  if (list.some(({ id }) => id === pendingId)) save(list.filter(({ id }) => id !== pendingId))
}

/** Operations of the user logged in that a reload interrupted. */
export function pendingOperations(): Pending[] {
  const publicId = getSession()?.user.publicId
  return all().filter((kept) => kept.publicId === publicId)
}

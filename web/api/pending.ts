import type { EpochMs } from '../../shared/time.ts'
import { storedList, tabStorage } from '../store/storage.ts'
import { personalFields, secretFields } from './marked.ts'
import { getSession } from './session.ts'

/** An operation sent whose answer is not known yet. */
export interface Pending {
  id: string
  path: string
  /** None where it holds something secret or personal: such a one is not sent again. */
  body?: object | undefined
  /** When it was first sent, by the server's clock. */
  startedMs: EpochMs
  /** It was sent with this step-up: sent again, it needs it too. */
  stepUp?: string | undefined
}

const KEY = 'evenhand.pending'

/** Only a user's own operations are kept. */
const isKept = ({ path }: Pending): boolean => path.startsWith('/api/user/')

/** What may be written down of one: with a secret or personal field its id and path alone. */
function writable({ id, path, body = {}, startedMs, stepUp }: Pending): Pending {
  const fields: object = body
  const guarded = [...(secretFields[path] ?? []), ...(personalFields[path] ?? [])]
  return guarded.some((name) => name in fields && fields[name as never] !== '')
    ? { id, path, startedMs }
    : { id, path, body, startedMs, ...(stepUp && { stepUp }) }
}

/** Whether a body has a password or a code that was entered. */
export const hasSecret = (path: string, body: object): boolean =>
  Object.keys(body).some((name) => secretFields[path]?.includes(name))

type Kept = Pending & { publicId: string }

const all = (): Kept[] => storedList(tabStorage, KEY)

/** Where storage is closed the operation still runs, but a reload forgets to ask for its answer. */
const save = (list: Kept[]): void => tabStorage.write(KEY, JSON.stringify(list))

export function keepPending(pending: Pending): void {
  const publicId = getSession()?.user.publicId
  if (!publicId || !isKept(pending)) return
  save([...all().filter(({ id }) => id !== pending.id), { ...writable(pending), publicId }])
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

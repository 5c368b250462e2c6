import type { EpochMs } from '../../shared/time.ts'
import { storedList, tabStorage } from '../store/storage.ts'
import { personalFields, secretFields } from './marked.ts'
import { getSession } from './session.ts'

export interface Pending {
  id: string
  path: string
  /** Absent if it holds a secret or personal field; such an operation is not sent again. */
  body?: object | undefined
  /** Server time of the first try. */
  startedMs: EpochMs
  /** The step-up of the first try, which a retry needs too. */
  stepUp?: string | undefined
}

const KEY = 'evenhand.pending'

const isKept = ({ path }: Pending): boolean => path.startsWith('/api/user/')

/** Keeps only id and path if the body has a secret or personal field. */
function writable({ id, path, body = {}, startedMs, stepUp }: Pending): Pending {
  const fields: object = body
  const guarded = [...(secretFields[path] ?? []), ...(personalFields[path] ?? [])]
  return guarded.some((name) => name in fields && fields[name as never] !== '')
    ? { id, path, startedMs }
    : { id, path, body, startedMs, ...(stepUp && { stepUp }) }
}

export const hasSecret = (path: string, body: object): boolean =>
  Object.keys(body).some((name) => secretFields[path]?.includes(name))

type Kept = Pending & { publicId: string }

const all = (): Kept[] => storedList(tabStorage, KEY)

/** Without storage the operation still runs, but a reload forgets to ask for its answer. */
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

export function pendingOperations(): Pending[] {
  const publicId = getSession()?.user.publicId
  return all().filter((kept) => kept.publicId === publicId)
}

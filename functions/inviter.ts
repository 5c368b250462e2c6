import { findGuard } from './table/guards.ts'
import { keys } from './table/keys.ts'

type Invited = Parameters<typeof findGuard>[0]

/** In place of a user that is not there: a ULID of 1970. A look at it costs what a look at a user costs. */
export const NOBODY = '00000000000000000000000000'

/** A referrer id (eight digits) or an invite code, as it is looked up. */
export interface Invite {
  code: string
  isReferrer: boolean
}

export function readInvite(text: string): Invite {
  const code = text.normalize('NFKC').trim()
  return { code: code.toUpperCase(), isReferrer: /^\d{8}$/.test(code) }
}

const isActive = async ({ table }: Invited, uid: string): Promise<boolean> =>
  (await table.get(keys.account(uid), { consistent: true }))?.state === 'ACTIVE'

/** Who an invitation is of: a user or the stage itself; undefined if nobody's, or of a user whose account is closed. */
export async function findInviter(
  deps: Invited,
  { code, isReferrer }: Invite,
): Promise<{ uid: string | null } | undefined> {
  const guard = await findGuard(deps, isReferrer ? 'publicId' : 'invite', code)
  const uid = (guard?.uid as string | undefined) ?? null
  // An id of nobody costs the same reads as one that exists.
  const isOpen = !isReferrer || (await isActive(deps, uid ?? NOBODY))
  return guard && isOpen ? { uid } : undefined
}

import { findGuard } from './table/guards.ts'
import { keys } from './table/keys.ts'

type Invited = Parameters<typeof findGuard>[0]

/** Stands in for a missing user, so both lookups cost the same. */
export const NOBODY = '00000000000000000000000000'

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

/** `uid` is null for the stage itself. Undefined if the code is unknown or the user's account is closed. */
export async function findInviter(
  deps: Invited,
  { code, isReferrer }: Invite,
): Promise<{ uid: string | null } | undefined> {
  const guard = await findGuard(deps, isReferrer ? 'publicId' : 'invite', code)
  const uid = (guard?.uid as string | undefined) ?? null
  const isOpen = !isReferrer || (await isActive(deps, uid ?? NOBODY))
  return guard && isOpen ? { uid } : undefined
}

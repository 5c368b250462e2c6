/** A condition that no test need notice, and why it is asked all the same. */
export interface Explanation {
  file: string
  text: string
  nth?: number
  reason: string
}

const DRAWN = 'Its key is drawn anew of 80 random bits or more: no row is there.'

export const explanations: readonly Explanation[] = [
  { file: 'functions/step-up.ts', text: 'create(row)', reason: DRAWN },
  { file: 'functions/desk/operators.ts', text: 'create(row)', reason: DRAWN },
  {
    file: 'functions/passkeys/challenge.ts',
    text: 'create({ ...key, purpose, ...whose(session), until, ttl: until + KEPT_S })',
    reason: DRAWN,
  },
  {
    file: 'functions/data/work.ts',
    text: "create({ ...keys.message(uid, newId(nowMs)), type: 'export_ready', at, ttl: at + MESSAGE_KEPT_S })",
    reason: DRAWN,
  },
  {
    file: 'functions/data/erase.ts',
    text: 'create({ ...keys.erasure(uid), id, at, gpk: SHRED, gsk: `${dueSort(shredAt ?? at)}#${uid}`, ...(shredAt !== null && { shredAt }), ...(excludedUntil !== null && { excludedUntil }), })',
    reason: 'The same write asks for an ACTIVE account, and an account with this row is ERASED for good.',
  },
]

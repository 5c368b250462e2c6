import list from './common-passwords.json' with { type: 'json' }

/** The 3,000 commonest passwords of 6 to 16 characters, most common first, as leaked lists count them. */
const common = new Set(list)

/** Compared in the form that is hashed: full-width letters count as plain ones. */
export const isCommonPassword = (password: string): boolean =>
  common.has(password.normalize('NFKC').toLowerCase())

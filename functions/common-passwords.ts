import list from './common-passwords.json' with { type: 'json' }

/** The 3,000 commonest passwords of 6 to 16 characters, most common first, as leaked lists count them. */
const common = new Set(list)

/** Looked up in the form it is hashed in: full-width letters are no other password. */
export const isCommonPassword = (password: string): boolean =>
  common.has(password.normalize('NFKC').toLowerCase())

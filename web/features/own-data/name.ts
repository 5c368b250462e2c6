const plain = (text: string): string => text.normalize('NFKC').trim().toLowerCase()

/** Compares as the server does. */
export const isName = (typed: string, username: string): boolean => plain(typed) === plain(username)

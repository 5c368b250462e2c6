const plain = (text: string): string => text.normalize('NFKC').trim().toLowerCase()

/** Whether the name typed is the user's, as the server compares them. */
export const isName = (typed: string, username: string): boolean => plain(typed) === plain(username)

/** Where the desk's screens are, behind the `#`. */
export const deskPaths = {
  accept: '/accept',
  deposits: '/deposits',
  deposit: (uid: string, id: string) => `/deposits/${uid}/${id}`,
  tickets: '/tickets',
  ticket: (uid: string, id: string) => `/tickets/${uid}/${id}`,
  users: '/users',
  user: (q: string) => `/users?${new URLSearchParams({ q })}`,
  audit: '/audit',
  mine: '/mine',
} as const

/** An erased user has the ID alone. */
export const nameAndId = ({ username, publicId }: { username: string; publicId: string }): string =>
  username === publicId ? publicId : `${username} · ${publicId}`

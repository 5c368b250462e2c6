/** Invisible: tells password managers whose password it is. */
export const UsernameForManagers = ({ username = '' }: { username?: string | undefined }) => (
  <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
)

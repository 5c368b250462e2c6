/** Tells password managers whose password a form changes or asks for; nobody sees it. */
export const UsernameForManagers = ({ username = '' }: { username?: string | undefined }) => (
  <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
)

const RELOADED = 'evenhand.reloaded'
const ONCE_IN_MS = 60_000

/** Whether our server answers. Without it, a reload would leave the user with the browser's own empty page. */
async function isReachable(): Promise<boolean> {
  try {
    return (await fetch(window.location.pathname, { cache: 'no-store' })).ok
  } catch {
    return false
  }
}

/** Reloads the app where the server answers, else does nothing. Answers whether it does. */
export async function reloadIfReachable(): Promise<boolean> {
  const reachable = await isReachable()
  if (reachable) window.location.reload()
  return reachable
}

/**
 * A deploy replaces files an open page still needs, and a browser does not load code again that failed to load: only a
 * reload helps. Where the last one was within a minute and did not help, another would not either. Answers whether the
 * page is about to reload.
 */
export async function reloadOnce(): Promise<boolean> {
  if (!(await isReachable())) return false
  try {
    if (Date.now() - Number(sessionStorage.getItem(RELOADED) ?? 0) < ONCE_IN_MS) return false
    sessionStorage.setItem(RELOADED, String(Date.now()))
  } catch {
    // Without storage we could not tell the second time from the first.
    return false
  }
  window.location.reload()
  return true
}

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

/** Loads the app anew where the server answers, else leaves everything as it is. Answers whether it does. */
export async function reloadIfReachable(): Promise<boolean> {
  const reachable = await isReachable()
  if (reachable) window.location.reload()
  return reachable
}

/**
 * A deploy replaces the files an open page still points at, and a browser does not ask again for code that did not
 * come: only a reload helps. If the last one was within a minute and did not, another would not either. Answers
 * whether the page is about to go.
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

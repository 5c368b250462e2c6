const RELOADED = 'evenhand.reloaded'
const ONCE_IN_MS = 60_000

/** Checked because a reload without a server shows the browser's error page. */
async function isReachable(): Promise<boolean> {
  try {
    return (await fetch(window.location.pathname, { cache: 'no-store' })).ok
  } catch {
    return false
  }
}

/** Returns whether the page is about to reload. */
export async function reloadIfReachable(): Promise<boolean> {
  const reachable = await isReachable()
  if (reachable) window.location.reload()
  return reachable
}

/**
 * Reloads for files that a deploy replaced, which a browser never tries again. At most once a minute: a
 * second reload would not help. Returns whether it reloads.
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

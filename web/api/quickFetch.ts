/**
 * Asks as `fetch` does, by the way that was before it: of all that a second's answer takes of a page's thread, `fetch`
 * itself is a seventh more. What it answers has what `send` takes of a response, and nothing else.
 */
export const quickFetch = (
  url: string,
  { method = 'GET', headers, signal }: RequestInit,
): Promise<Response> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const fail = () => reject(new TypeError('network'))
    request.open(method, url)
    for (const [name, value] of Object.entries(headers ?? {})) request.setRequestHeader(name, value)
    request.onload = () => {
      const { status, responseText } = request
      resolve({
        ok: status >= 200 && status < 300,
        status,
        headers: { get: (name: string) => request.getResponseHeader(name) },
        text: async () => responseText,
      } as unknown as Response)
    }
    request.onerror = fail
    request.onabort = fail
    signal?.addEventListener('abort', () => request.abort())
    request.send()
  })

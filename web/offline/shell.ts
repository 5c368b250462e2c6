/** What the worker keeps of a request: the page, a file named by its content, or null, nothing. */
export type Kept = 'page' | 'asset' | null

/** Judges a request by the worker's scope, `https://host/h5/`. Whatever is not named here goes to the network as ever. */
export function keeps({ method, url, mode }: Pick<Request, 'method' | 'url' | 'mode'>, page: string): Kept {
  if (method !== 'GET' || !url.startsWith(page)) return null
  const below = url.slice(page.length).replace(/[?#].*$/, '')
  if (mode === 'navigate') return below === '' || below === 'index.html' ? 'page' : null
  return /^assets\/[\w.-]+$/.test(below) ? 'asset' : null
}

/** The files a built page loads at once; those it only names, such as words in other languages, are not among them. */
export const filesNamed = (html: string): string[] => [
  ...new Set([...html.matchAll(/(?:src|href)="([^"]*\/assets\/[^"]+)"/g)].map(([, name = '']) => name)),
]

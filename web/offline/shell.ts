/** `asset`: a file named by its content. Null: not kept. */
export type Kept = 'page' | 'asset' | null

/** Judges a request by the worker's scope, `https://host/h5/`. */
export function keeps({ method, url, mode }: Pick<Request, 'method' | 'url' | 'mode'>, page: string): Kept {
  if (method !== 'GET' || !url.startsWith(page)) return null
  const below = url.slice(page.length).replace(/[?#].*$/, '')
  if (mode === 'navigate') return below === '' || below === 'index.html' ? 'page' : null
  return /^assets\/[\w.-]+$/.test(below) ? 'asset' : null
}

/** Files that a built page loads at once, not those it only names, such as other languages. */
export const filesNamed = (html: string): string[] => [
  ...new Set([...html.matchAll(/(?:src|href)="([^"]*\/assets\/[^"]+)"/g)].map(([, name = '']) => name)),
]

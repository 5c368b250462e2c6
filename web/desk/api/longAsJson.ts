/** Letters of a form from which on it goes as JSON, which the server takes as well. */
const LONG = 15_000

/** A form makes nine letters of a Chinese one, and the server takes 64 kB: a long text goes as JSON. */
export function longAsJson(fields: Record<string, unknown> = {}): string | null {
  const entries = Object.entries(fields).filter(([, value]) => value !== undefined && value !== null)
  const texts = Object.fromEntries(entries.map(([name, value]) => [name, String(value)]))
  return encodeURIComponent(Object.values(texts).join('')).length > LONG ? JSON.stringify(texts) : null
}

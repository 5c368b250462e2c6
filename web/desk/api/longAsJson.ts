/** A longer form is sent as JSON. */
const LONG = 15_000

/** A form takes nine letters per Chinese one, and the server at most 64 kB. */
export function longAsJson(fields: Record<string, unknown> = {}): string | null {
  const entries = Object.entries(fields).filter(([, value]) => value !== undefined && value !== null)
  const texts = Object.fromEntries(entries.map(([name, value]) => [name, String(value)]))
  return encodeURIComponent(Object.values(texts).join('')).length > LONG ? JSON.stringify(texts) : null
}

/** A whole string of JSON, or one of the signs that open, close and part objects and lists. */
const TOKEN = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\]:,]/gs

/**
 * Whether an object anywhere in a valid JSON text has a key twice. Parsers keep the first or the last one, so two
 * readers of the same text could act on two different values.
 */
export function hasKeyTwice(json: string): boolean {
  /** The keys of each object around, null for a list. */
  const around: (Set<string> | null)[] = []
  let text: string | undefined
  for (const [token] of json.matchAll(TOKEN)) {
    if (token === '{') around.push(new Set())
    else if (token === '[') around.push(null)
    else if (token === '}' || token === ']') around.pop()
    else if (token === ':' && text !== undefined) {
      const keys = around.at(-1)
      // One key can be written in several ways: with escapes, and without.
      const key = JSON.parse(text) as string
      if (keys?.has(key)) return true
      keys?.add(key)
    }
    text = token.startsWith('"') ? token : undefined
  }
  return false
}

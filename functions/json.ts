const TOKEN = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\]:,]/gs

/** Parsers keep the first or the last one, so two readers could act on different values. */
export function hasKeyTwice(json: string): boolean {
  const around: (Set<string> | null)[] = []
  let text: string | undefined
  for (const [token] of json.matchAll(TOKEN)) {
    if (token === '{') around.push(new Set())
    else if (token === '[') around.push(null)
    else if (token === '}' || token === ']') around.pop()
    else if (token === ':' && text !== undefined) {
      const keys = around.at(-1)
      // One key can be written in several ways, with escapes.
      const key = JSON.parse(text) as string
      if (keys?.has(key)) return true
      keys?.add(key)
    }
    text = token.startsWith('"') ? token : undefined
  }
  return false
}

/** `[sign, name]`, the most specific first. */
const signs: readonly (readonly [RegExp, string])[] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'Chromebook'],
  [/Mac OS X/, 'Mac'],
  [/Linux/, 'Linux'],
]

/** Suggests a name, or ''. `touch` tells iPads, which claim to be Macs. */
export function deviceName(userAgent: string, touch: boolean): string {
  const name = signs.find(([sign]) => sign.test(userAgent))?.[1] ?? ''
  return name === 'Mac' && touch ? 'iPad' : name
}

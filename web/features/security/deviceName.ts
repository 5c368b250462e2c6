/** What a device and its browser call themselves, from the most telling to the least: `[sign, name]`. */
const signs: readonly (readonly [RegExp, string])[] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'Chromebook'],
  [/Mac OS X/, 'Mac'],
  [/Linux/, 'Linux'],
]

/** A name for the device this browser runs on, to begin with; empty where it says nothing. `touch` tells an iPad, which calls itself a Mac. */
export function deviceName(userAgent: string, touch: boolean): string {
  const name = signs.find(([sign]) => sign.test(userAgent))?.[1] ?? ''
  return name === 'Mac' && touch ? 'iPad' : name
}

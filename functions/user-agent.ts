import type { browsers, Device, systems } from '../shared/security.ts'

/** Order matters: all but Firefox say Safari, most say Chrome. */
const browserMarks: readonly [mark: RegExp, name: (typeof browsers)[number]][] = [
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Edg|EdgA|EdgiOS)\//, 'Edge'],
  [/\b(OPR|OPT)\//, 'Opera'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|Chromium|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
]
/** An iPad that asks for desktop pages says it is a Mac. */
const systemMarks: readonly [mark: RegExp, name: (typeof systems)[number]][] = [
  [/\biPad\b/, 'iPadOS'],
  [/\b(iPhone|iPod)\b/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
]

const found = <Name extends string>(marks: readonly [RegExp, Name][], agent: string): Name | 'other' =>
  marks.find(([mark]) => mark.test(agent))?.[1] ?? 'other'

/** The header is the caller's own word, and of any length. */
export function deviceOf(agent: string): Device {
  const text = agent.slice(0, 400)
  return { browser: found(browserMarks, text), system: found(systemMarks, text) }
}

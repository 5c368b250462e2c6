import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const file = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8')
const blocks = file('./tokens.css').matchAll(/:root(\S*) \{([^}]*)\}/g)
/** The colours of a theme, by name. */
const themes = new Map<string, Map<string, string>>()
for (const [, theme = '', text = ''] of blocks) {
  const colours = [...text.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)]
  if (!themes.has(theme)) themes.set(theme, new Map(colours.map(([, name = '', hex = '']) => [name, hex])))
}

/** Relative luminance, and the contrast of two colours, as WCAG 2.2 defines them. */
function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
const contrast = (one: string, other: string): number => {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

/** The colour a rule of the choices gives, by its name. */
const ofRule = (rule: string, property: string): string => {
  const text = file('./choices.module.css').split(`${rule} {`)[1]?.split('}')[0] ?? ''
  return new RegExp(`\\b${property}: var\\(--([\\w-]+)\\)`).exec(text)?.[1] ?? 'none'
}

test.each([
  ['light', '', 1.15],
  ['dark', '[data-theme="dark"]', 1.4],
])(
  '%s: the chosen segment lies nearer to the eye than its ground, and is read well',
  (_name, theme, least) => {
    const colour = (name: string) => themes.get(theme)?.get(name) ?? 'none'
    const ground = colour(ofRule('.segmented', 'background'))
    const chosen = colour(ofRule('.segment:has(:checked)', 'background'))
    expect(luminance(chosen), 'pressed away').toBeGreaterThan(luminance(ground))
    expect(contrast(chosen, ground)).toBeGreaterThan(least)
    const words = colour(ofRule('.segment input:checked + span', 'color'))
    expect(contrast(words, chosen)).toBeGreaterThanOrEqual(4.5)
  },
)

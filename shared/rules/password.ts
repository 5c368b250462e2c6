import { type Refused, refused } from './refused.ts'

/** Counted as the user sees them. */
export const PASSWORD = { min: 6, max: 16 } as const

export function passwordRefused(password: string, names: readonly string[]): Refused | null {
  const text = password.normalize('NFKC')
  // Spaces around it do not count as length.
  if ([...text.trim()].length < PASSWORD.min || [...text].length > PASSWORD.max)
    return refused('password_length')
  return isEasy(password, names) ? refused('password_common') : null
}

const IGNORABLE = /\p{Default_Ignorable_Code_Point}/gu

export const folded = (text: string): string =>
  text.normalize('NFKC').replace(IGNORABLE, '').trim().toLowerCase()

const DISGUISES: Record<string, string> = {
  '@': 'a',
  4: 'a',
  3: 'e',
  1: 'i',
  '!': 'i',
  0: 'o',
  $: 's',
  5: 's',
  7: 't',
}

/** Letters in place of the digits and signs that often stand for them. */
export const undisguised = (text: string): string => [...text].map((each) => DISGUISES[each] ?? each).join('')

/** A run (654321), a repeat (121212), fewer than four different characters, or a name with little added. */
export function isEasy(password: string, names: readonly string[]): boolean {
  const text = folded(password)
  const letters = [...text]
  if (new Set(letters).size < 4 || isRun(letters) || isRepeat(letters)) return true
  const known = names.map(folded).filter((name) => name.length >= 3)
  return known.some((name) => isBuiltOn(text, name) || isBuiltOn(undisguised(text), undisguised(name)))
}

/** 0 follows 9. */
function isRun(letters: readonly string[]): boolean {
  const areDigits = letters.every((each) => /^\d$/.test(each))
  const codes = letters.map((each) => each.codePointAt(0) ?? 0)
  const steps = codes.slice(1).map((code, i) => code - (codes[i] ?? 0))
  return new Set(areDigits ? steps.map((step) => (step + 10) % 10) : steps).size === 1
}

const isRepeat = (letters: readonly string[]): boolean =>
  letters.some((_, i) => {
    const period = i + 1
    return period * 2 <= letters.length && letters.every((each, at) => each === letters[at % period])
  })

/** The name, forwards or backwards, with at most three characters or no letter added. */
function isBuiltOn(text: string, name: string): boolean {
  const backwards = [...name].reverse().join('')
  return [name, backwards].some((part) => {
    if (!text.includes(part)) return false
    const rest = text.replaceAll(part, '')
    return [...rest].length <= 3 || !/\p{L}/u.test(rest)
  })
}

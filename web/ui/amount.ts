import { decimalMark } from './decimalMark.ts'

/** Zeros of the scripts that phones type: full-width, Arabic-Indic (two), Devanagari, Thai. */
const zeros = [0xff10, 0x0660, 0x06f0, 0x0966, 0x0e50]

export function asciiDigits(text: string): string {
  return text.replace(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) as number
    const zero = zeros.find((start) => code >= start && code < start + 10)
    return zero === undefined ? digit : String(code - zero)
  })
}

/** `1.234,50` (de) becomes 1234.50. Unclear text (`1e9`, `1,2,3`) stays as typed, for the refusal. */
export function plainAmount(typed: string, lang: string): string {
  const text = asciiDigits(typed.trim())
    .replace(/[．。｡]/g, '.')
    .replace(/[，､、]/g, ',')
  const decimal = decimalMark(lang) === ',' ? ',' : '.'
  const group = decimal === ',' ? '.' : ','
  const escaped = group === '.' ? '\\.' : ','
  // Grouped by this language's mark, by any space, or by an apostrophe.
  const grouped = new RegExp(`^(\\d{1,3}(?:[${escaped}'’\\s]\\d{3})+)(?:[${decimal}](\\d*))?$`).exec(text)
  if (grouped) return joined(grouped[1]?.replace(/\D/g, ''), grouped[2])
  // A phone's keypad has the mark of the phone's language, not the app's.
  const plain = /^(\d+)(?:[.,](\d*))?$/.exec(text)
  if (plain) return joined(plain[1], plain[2])
  const fractionOnly = /^[.,](\d+)$/.exec(text)
  return fractionOnly ? joined('0', fractionOnly[1]) : typed.trim()
}

function joined(whole = '', fraction = ''): string {
  const digits = whole.replace(/^0+(?=\d)/, '')
  return fraction ? `${digits}.${fraction}` : digits
}

/** Formats a plain decimal for a field, as the user would type it. */
export const typedAmount = (plain: string, lang: string): string => plain.replace('.', decimalMark(lang))

import { decimalMark } from './decimalMark.ts'

/** Digits of other scripts that phones type: full-width, Arabic-Indic, Devanagari, Thai. */
const zeros = [0xff10, 0x0660, 0x06f0, 0x0966, 0x0e50]

/** Digits of any of these scripts as 0-9. */
export function asciiDigits(text: string): string {
  return text.replace(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) as number
    const zero = zeros.find((start) => code >= start && code < start + 10)
    return zero === undefined ? digit : String(code - zero)
  })
}

/**
 * What a user typed as the plain ASCII decimal the server takes: `1.234,50` (de) and `１２３４．５` become 1234.50
 * and 1234.5. What cannot be read for certain (`1e9`, `1,2,3`, `-5`) comes back as typed, for the refusal to name.
 */
export function plainAmount(typed: string, lang: string): string {
  const text = asciiDigits(typed.trim())
    .replace(/[．。｡]/g, '.')
    .replace(/[，､、]/g, ',')
  const decimal = decimalMark(lang) === ',' ? ',' : '.'
  const group = decimal === ',' ? '.' : ','
  const escaped = group === '.' ? '\\.' : ','
  // Grouped as this language groups: by its mark, by a space of any width, or by an apostrophe.
  const grouped = new RegExp(`^(\\d{1,3}(?:[${escaped}'’\\s]\\d{3})+)(?:[${decimal}](\\d*))?$`).exec(text)
  if (grouped) return joined(grouped[1]?.replace(/\D/g, ''), grouped[2])
  // A phone's keypad has the mark of the phone's language, which may not be the app's.
  const plain = /^(\d+)(?:[.,](\d*))?$/.exec(text)
  if (plain) return joined(plain[1], plain[2])
  const fractionOnly = /^[.,](\d+)$/.exec(text)
  return fractionOnly ? joined('0', fractionOnly[1]) : typed.trim()
}

function joined(whole = '', fraction = ''): string {
  const digits = whole.replace(/^0+(?=\d)/, '')
  return fraction ? `${digits}.${fraction}` : digits
}

/** A plain decimal as this language types it, for a field filled by us (quick amounts, steps). */
export const typedAmount = (plain: string, lang: string): string => plain.replace('.', decimalMark(lang))

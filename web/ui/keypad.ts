/** `key` is a digit, the decimal mark, or 'delete'. */
export function press(
  value: string,
  key: string,
  { mark, maxLength = Number.POSITIVE_INFINITY }: { mark?: string; maxLength?: number } = {},
): string {
  if (key === 'delete') return value.slice(0, -1)
  if (value.length >= maxLength) return value
  if (key !== mark) return /^\d$/.test(key) ? value + key : value
  if (value.includes(key)) return value
  return value === '' ? `0${key}` : value + key
}

/** Maps any typed mark to the language's own. */
export function keyOfKeyboard(key: string, mark?: string): string | null {
  if (key === 'Backspace') return 'delete'
  if (key === '.' || key === ',') return mark ?? null
  return /^\d$/.test(key) ? key : null
}

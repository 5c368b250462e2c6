const NUMBER = /^-?\d+(\.\d+)?$/

/** Quotes text that a spreadsheet would run as a formula. */
export function cell(text: string): string {
  const plain = /^[=+\-@\t\r]/.test(text) && !NUMBER.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain
}

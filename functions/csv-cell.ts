const NUMBER = /^-?\d+(\.\d+)?$/

/**
 * A cell that a spreadsheet does not run: text that would begin a formula, and is no number, gets a quote before it.
 */
export function cell(text: string): string {
  const plain = /^[=+\-@\t\r]/.test(text) && !NUMBER.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain
}

import type { Fairness } from '../../shared/tape/proof.ts'

/** A command that prints a day's commitment without our code: it hashes the key once per minute. */
export const chainCommand = (key: string, minute: number): string =>
  [
    "node -e '",
    'const { createHash } = require("node:crypto")',
    `let key = Buffer.from("${key}", "hex")`,
    `for (let minute = ${minute}; minute > 0; minute--)`,
    '  key = createHash("sha256").update(key).digest()',
    'console.log(key.toString("hex"))',
    "'",
  ].join('\n')

export const fileCommand = (name: string): string => `sha256sum ${name}`

/** A command to check a day's public inputs; null if there is nothing to check yet. */
export function commandOf(tape: Fairness): string | null {
  if (tape.feed === 'sim') return tape.revealed && chainCommand(tape.revealed.key, tape.revealed.minute)
  return tape.file && fileCommand(tape.file.name)
}

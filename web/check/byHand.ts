import type { Fairness } from '../../shared/tape/proof.ts'

/** A command that hashes a key once for each minute, without any of our code: it prints the day's commitment. */
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

/** A command that prints the hash of a recorded file. */
export const fileCommand = (name: string): string => `sha256sum ${name}`

/** What anyone can type to check a day's public inputs; null while there is nothing to check yet. */
export function commandOf(tape: Fairness): string | null {
  if (tape.feed === 'sim') return tape.revealed && chainCommand(tape.revealed.key, tape.revealed.minute)
  return tape.file && fileCommand(tape.file.name)
}

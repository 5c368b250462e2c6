import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** What a secret looks like, whoever it belongs to. */
const shapes: Record<string, RegExp> = {
  'a private key': /-----BEGIN (?:[A-Z]+ )*PRIVATE KEY-----/,
  'an AWS access key': /\b(?:AKIA|ASIA)[0-9A-Z]{16}\b/,
  'an AWS secret key': /aws.{0,20}(?:secret|key).{0,20}['"=: ][A-Za-z0-9/+]{40}(?![A-Za-z0-9/+=])/i,
  'a private JWK': /"d"\s*:\s*"[\w-]{43}"/,
  'a GitHub token': /\bgh[pousr]_[A-Za-z0-9]{36}\b/,
  'a Slack token': /\bxox[abprs]-[A-Za-z0-9-]{10,}\b/,
  'a Google key': /\bAIza[\w-]{35}\b/,
  'a signed token': /\beyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]{20,}/,
  'an npm token': /\bnpm_[A-Za-z0-9]{36}\b/,
  'a password in an address': /\b[a-z]+:\/\/[^\s:/@'"`{}$]+:[^\s:/@'"`{}$]+@[a-z0-9.-]+/,
}

export interface Found {
  file: string
  what: string
}

/** Secrets in a text: by their shape, and any of `known` by its own words. */
export function scan(file: string, text: string, known: readonly string[] = []): Found[] {
  const shaped = Object.entries(shapes)
    .filter(([, shape]) => shape.test(text))
    .map(([what]) => ({ file, what }))
  const named = known.some((secret) => text.includes(secret)) ? [{ file, what: 'a secret of the stage' }] : []
  return [...shaped, ...named]
}

/** Scans every file git keeps. */
export function scanRepository(root: string, known: readonly string[]): { files: number; found: Found[] } {
  const names = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' })
    .split('\0')
    .filter(Boolean)
  const there = names.filter((name) => existsSync(join(root, name)))
  return {
    files: there.length,
    found: there.flatMap((name) => scan(name, readFileSync(join(root, name), 'latin1'), known)),
  }
}

/** Scans every file below a folder. */
export function scanFolder(folder: string, known: readonly string[]): { files: number; found: Found[] } {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  )
  const paths = files.map((entry) => join(entry.parentPath, entry.name))
  return {
    files: paths.length,
    found: paths.flatMap((path) => scan(path, readFileSync(path, 'latin1'), known)),
  }
}

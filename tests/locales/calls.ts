import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')

export interface Call {
  /** Path from the root of the repository. */
  file: string
  /** `feature:key`, with `*` where a template puts a value in; null where the key is handed in. */
  key: string | null
}

const sources = () =>
  readdirSync(join(root, 'web'), { recursive: true, encoding: 'utf8' })
    .map((path) => `web/${path.replaceAll('\\', '/')}`)
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$|\.d\.ts$/.test(path))

/** Every `t(...)` of the screens. */
export const calls = (): Call[] =>
  sources().flatMap((file) => callsOf(readFileSync(join(root, file), 'utf8')).map((key) => ({ file, key })))

/** A hook names the features whose words follow, the default one first; `t` takes one literal, or something else. */
const spoken =
  /useTranslation\(\s*\[?\s*(?:'(\w+)')?|\bt\(\s*(?:(['`])((?:(?!\2).)*)\2(?: as '\w+')?\s*[,)])?/g

/** The keys a source asks for, by the nearest `useTranslation` above each call. */
export function callsOf(source: string): (string | null)[] {
  const keys: (string | null)[] = []
  let feature = 'common'
  for (const [text, named = 'common', , key] of source.matchAll(spoken)) {
    if (text.startsWith('useTranslation')) feature = named
    else if (key === undefined) keys.push(null)
    else keys.push(withStars(key.includes(':') ? key : `${feature}:${key}`))
  }
  return keys
}

const withStars = (template: string) => template.replace(/\$\{[^}]*\}/g, '*')

/** The values a check shows, from the table that says how each is written. */
export function checkedValues(): string[] {
  const table = readFileSync(join(root, 'web/check/steps.ts'), 'utf8')
  return [...new Set([...table.matchAll(/\['(\w+)', '\w+'\]/g)].map(([, name = '']) => name))]
}

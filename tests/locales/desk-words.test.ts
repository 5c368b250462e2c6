import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isOfDesk } from '../../web/desk/vite.words.ts'
import { importsOf } from '../architecture/imports.ts'
import { calls } from './calls.ts'
import { wordsOf } from './words.ts'

const root = join(import.meta.dirname, '../..')

/** Every source of the web that the desk is built of. */
function ofDesk(): Map<string, string> {
  const found = new Map<string, string>()
  const visit = (path: string) => {
    if (found.has(path) || !/^web\/.*\.tsx?$/.test(path) || !existsSync(join(root, path))) return
    const text = readFileSync(join(root, path), 'utf8')
    found.set(path, text)
    for (const { target, typesOnly } of importsOf({ path, text })) if (!typesOnly) visit(target)
  }
  visit('web/desk/main.tsx')
  return found
}

test('every word of the kit that the desk says is in the words it is built with', () => {
  const sources = ofDesk()
  const asked = calls().flatMap(({ file, key }) =>
    sources.has(file) && key?.startsWith('common:') ? [key.slice('common:'.length)] : [],
  )
  const statuses = sources.get('web/ui/status.ts') ?? ''
  const shown = [...sources.values()].flatMap((text) =>
    [...text.matchAll(/<StatusBadge of="(\w+)"/g)].flatMap(([, of]) => {
      const [, states = ''] = new RegExp(`\\b${of}: \\{([^}]*)\\}`).exec(statuses) ?? []
      return [...states.matchAll(/\['(\w+)'/g)].map(([, key = '']) => key)
    }),
  )
  const said = [...asked, ...shown]
  expect(said).toEqual(expect.arrayContaining(['close', 'status_review', 'status_failed', 'retry']))
  const left = Object.keys(wordsOf('en', 'common')).filter((name) => !isOfDesk(name))
  const patterns = said.map((key) => new RegExp(`^${key.replaceAll('*', '.+')}$`))
  expect(left.length).toBeGreaterThan(60)
  expect(left.filter((name) => patterns.some((pattern) => pattern.test(name)))).toEqual([])
})

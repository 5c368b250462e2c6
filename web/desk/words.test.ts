import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import english from '../../shared/i18n/errors/en.json'
import { isSaid } from './vite.words.ts'

const root = join(import.meta.dirname, '..')

test('every sentence the desk says by its name is in the words it is built with', () => {
  const files = globSync('{desk,ui,operations}/**/*.{ts,tsx}', { cwd: root })
  const named = files.flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/slugText\('(\w+)'/g)].map(([, slug]) => slug ?? ''),
  )
  expect(named).toEqual(expect.arrayContaining(['amount_required', 'code_required', 'rate_limited']))
  expect(named.filter((slug) => !isSaid(slug))).toEqual([])
})

test('and what users alone are refused with is not', () => {
  const left = Object.keys(english).filter((name) => !isSaid(name))
  expect(left).toEqual(expect.arrayContaining(['position_max', 'market_closed', 'invite_required']))
  expect(left).not.toContain('article_link_invalid')
})

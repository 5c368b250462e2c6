import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { windows } from './media.ts'

const web = join(import.meta.dirname, '..')
const widths = (text: string) => text.match(/\((?:min|max)-width: [\d.]+px\)/g) ?? []
/** Also what is narrower than a turned phone. */
const known = [...widths(Object.values(windows).join(' ')), '(max-width: 539.98px)']

test('style sheets and code mean the same windows', () => {
  const files = readdirSync(web, { recursive: true, encoding: 'utf8' })
  // The desk has a layout of its own, and sheets are dialogs at any width.
  const styles = files.filter((name) => name.endsWith('.css') && !/^(desk|gallery)[\\/]/.test(name))
  expect(styles.length).toBeGreaterThan(40)
  const strange = styles.flatMap((name) =>
    [...readFileSync(join(web, name), 'utf8').matchAll(/@media ([^{]+)\{/g)]
      .flatMap(([, query = '']) => widths(query))
      // Small phones differ among themselves.
      .filter((bound) => Number.parseInt(bound.slice(12), 10) > 450 && !known.includes(bound))
      .map((bound) => `${name}: ${bound}`),
  )
  expect(strange).toEqual([])
})

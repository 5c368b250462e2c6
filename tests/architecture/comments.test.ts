import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..', '..')

/** The most comment lines per thousand lines without tests, and the most riddles. Only ever lower a bound. */
const bounds = {
  web: { perMille: 40, riddles: 0 },
  infra: { perMille: 39, riddles: 0 },
  shared: { perMille: 48, riddles: 0 },
  functions: { perMille: 45, riddles: 0 },
}

/** Words and beginnings that make a reader guess what a comment is about. */
const RIDDLE =
  /\b(anew|mend(s|ed|ing)?|whom|beside|by itself|that which)\b|(^|[.:;?!] +)(Who|Of|Answers|What)\b/

const filesOf = (top: string) =>
  readdirSync(join(root, top), { recursive: true, encoding: 'utf8' })
    .filter(
      (name) => /(?<!\.d)\.(tsx?|css)$/.test(name) && !/(^|\/)(node_modules|cdk\.out|dist)\//.test(name),
    )
    .map((name) => ({ isTest: name.includes('.test.'), text: readFileSync(join(root, top, name), 'utf8') }))

/** The comments of a source that begin a line: how many lines they take, and their words. */
function commentsOf(text: string): { lines: number; words: string[] } {
  const found = text.match(/^[ \t]*(\/\/.*(\n[ \t]*\/\/.*)*|\{?\/\*[\s\S]*?\*\/)/gm) ?? []
  return {
    lines: found.reduce((sum, comment) => sum + comment.trimStart().split('\n').length, 0),
    words: found.map((comment) => comment.replace(/^[\s{/*]+|\*\/$/gm, '').replaceAll('\n', ' ')),
  }
}

test.each(Object.entries(bounds))('%s has few comments, and none is a riddle', (top, bound) => {
  const files = filesOf(top).map((file) => ({ ...file, ...commentsOf(file.text) }))
  const product = files.filter(({ isTest }) => !isTest)
  expect(product.length).toBeGreaterThan(100)
  const all = product.reduce((sum, { text }) => sum + text.trimEnd().split('\n').length, 0)
  const ofComments = product.reduce((sum, { lines }) => sum + lines, 0)
  expect((1000 * ofComments) / all).toBeLessThanOrEqual(bound.perMille)
  const riddles = files.flatMap(({ words }) => words.filter((comment) => RIDDLE.test(comment)))
  expect(riddles.slice(bound.riddles)).toEqual([])
})

test('a comment is found in each form, and a riddle in it', () => {
  const source =
    "a('// no comment') /* no line */\n  // One.\n  // Of two.\n/**\n * Three,\n * anew.\n */\n{/* Four. */}\n"
  const { lines, words } = commentsOf(source)
  expect(lines).toBe(7)
  expect(words.map((comment) => RIDDLE.test(comment))).toEqual([true, true, false])
})

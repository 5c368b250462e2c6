import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A sentence, a list item or a table row of the specification, numbered by its section: 5.3. */
export type Sentence = readonly [id: string, text: string]

const HEADS = ['Route', 'Thing', 'Area']

/** The specification's text as numbered sentences; rows of calls, states and messages are split once more. */
export function numbered(text: string): Sentence[] {
  const found: Sentence[] = []
  let section = 0
  let count = 0
  const add = (sentence: string) => {
    count += 1
    found.push([`${section}.${count}`, sentence.trim()])
  }
  for (const line of text.split('\n')) {
    const heading = /^## (\d)\./.exec(line)
    if (heading) [section, count] = [Number(heading[1]), 0]
    else if (!/^# |^\|-|^\s*$/.test(line)) for (const part of partsOf(line, section)) add(part)
  }
  return found
}

function partsOf(line: string, section: number): string[] {
  if (line.startsWith('|')) {
    const [name = '', told = ''] = line
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim())
    if (HEADS.includes(name)) return []
    const parts = section === 7 ? told.split(/;\s*/) : section === 4 ? sentencesOf(told) : [told]
    return parts.map((part) => `${name}: ${part}`)
  }
  const plain = line.replace(/^- /, '')
  return section === 8 ? plain.split(/;\s*/) : sentencesOf(plain)
}

const sentencesOf = (text: string): string[] => text.split(/(?<=\.)\s+(?=[A-Z])/)

/** The numbered sentences as they are kept here, one a line. */
export const written = (sentences: readonly Sentence[]): string =>
  sentences.map(([id, text]) => `${id} ${text}\n`).join('')

export const KEPT = join(import.meta.dirname, '..', 'sentences.txt')

export const sentences: readonly Sentence[] = readFileSync(KEPT, 'utf8')
  .trimEnd()
  .split('\n')
  .map((line) => {
    const space = line.indexOf(' ')
    return [line.slice(0, space), line.slice(space + 1)]
  })

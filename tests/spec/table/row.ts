import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, testsOf } from './cited.ts'

/** A test by its file and full title, and what its source must name: slugs, fields, statuses, texts. */
export interface Shown {
  file: string
  title: string
  asserts: readonly string[]
}
/** A test, a reading in docs/decisions.md by its bold words, or why a sentence asks for nothing. */
export type Proof = Shown | { decided: string } | { asksNothing: string }
/** What shows each sentence of a section. */
export type Rows = Readonly<Record<string, readonly Proof[]>>

export const shown = (file: string, title: string, ...asserts: string[]): Shown => ({ file, title, asserts })
export const decided = (entry: string): Proof => ({ decided: entry })
export const asksNothing = (why: string): Proof => ({ asksNothing: why })

export function faultsOf(proofs: readonly Proof[] | undefined): string[] {
  if (!proofs || proofs.length === 0) return ['no test and no decision']
  return proofs.flatMap((proof) => {
    if ('asksNothing' in proof) return proofs.length > 1 ? ['asks for nothing, and yet has a test'] : []
    return 'decided' in proof ? faultsOfDecision(proof.decided) : faultsOfTest(proof)
  })
}

/** One plain word stands in many a test for something else: a slug, a field with its value or a text says more. */
const isWeak = (text: string): boolean => /^[a-z]{1,12}$/.test(text)

function faultsOfTest({ file, title, asserts }: Shown): string[] {
  if (!file.endsWith('.test.ts')) return [`${file} is no file of tests`]
  if (asserts.length === 0) return [`of “${title}” nothing is named that it asserts`]
  const weak = asserts.filter(isWeak)
  if (weak.length > 0) return [`“${weak.join(', ')}” says too little`]
  const [found, ...others] = testsOf(file).filter((test) => test.title === title)
  if (!found) return [`${file} has no test “${title}”`]
  if (others.length > 0) return [`${file} has “${title}” more than once`]
  return asserts.filter((text) => !found.source.includes(text)).map((text) => `“${title}” asserts no ${text}`)
}

function faultsOfDecision(entry: string): string[] {
  const text = readFileSync(join(root, 'docs', 'decisions.md'), 'utf8')
  const readings = [...text.matchAll(/^- \*\*([^*]+)\*\*/gm)]
  return readings.some(([, found]) => found === entry) ? [] : [`no decision “${entry}”`]
}

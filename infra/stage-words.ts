import { type StageConfig, stages } from './stages.ts'

export function stageOf(words: string[]): { stage?: StageConfig; rest: string[] } {
  const { word, rest } = takenOut('--stage', words)
  if (word === undefined) return { rest }
  const stage = Object.hasOwn(stages, word) ? stages[word as StageConfig['stage']] : undefined
  if (!stage) throw new Error(`--stage is one of ${Object.keys(stages).join(', ')}`)
  return { stage, rest }
}

export function takenOut(flag: string, words: string[]): { word: string | undefined; rest: string[] } {
  const at = words.indexOf(flag)
  if (at < 0) return { word: undefined, rest: words }
  return { word: words[at + 1] ?? '', rest: [...words.slice(0, at), ...words.slice(at + 2)] }
}

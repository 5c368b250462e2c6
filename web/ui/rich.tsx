import { Children, type ReactNode } from 'react'

/** Fills the marks of `I agree to the <agreement>…</agreement>`, wherever translators place them. */
export function rich(text: string, marks: Record<string, (words: string) => ReactNode>): ReactNode {
  // The split yields plain, name, words, plain, name, words, …, plain.
  const parts = text.split(/<(\w+)>(.*?)<\/\1>/)
  const nodes = parts.map((part, index) => {
    if (index % 3 === 1) return null
    const mark = index % 3 === 2 ? marks[parts[index - 1] as string] : undefined
    return mark ? mark(part) : part
  })
  return Children.toArray(nodes)
}

import { Children, type ReactNode } from 'react'

/**
 * A sentence with marked words in it, such as `I agree to the <agreement>user agreement</agreement>.`: each mark's
 * words are shown by the function of its name, so that a translator can put them anywhere in the sentence.
 */
export function rich(text: string, marks: Record<string, (words: string) => ReactNode>): ReactNode {
  // Split with two groups: plain, name, words, plain, name, words, ..., plain.
  const parts = text.split(/<(\w+)>(.*?)<\/\1>/)
  const nodes = parts.map((part, index) => {
    if (index % 3 === 1) return null
    const mark = index % 3 === 2 ? marks[parts[index - 1] as string] : undefined
    return mark ? mark(part) : part
  })
  return Children.toArray(nodes)
}

export interface Question {
  question: string
  answer: string[]
}
interface Topic {
  heading: string
  questions?: Question[] | undefined
}

/** Ignores case, accents and width. */
const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()

/** Each word must occur; without words, returns all. */
export function matching(
  topics: readonly Topic[],
  wanted: string,
): { heading: string; questions: Question[] }[] {
  const words = plain(wanted).split(/\s+/).filter(Boolean)
  return topics
    .map(({ heading, questions = [] }) => ({
      heading,
      questions: questions.filter(({ question, answer }) => {
        const text = plain([heading, question, ...answer].join(' '))
        return words.every((word) => text.includes(word))
      }),
    }))
    .filter(({ questions }) => questions.length > 0)
}

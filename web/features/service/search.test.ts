import { expect, test } from 'vitest'
import { matching } from './search.ts'

const topics = [
  {
    heading: 'Einzahlung',
    questions: [
      { question: 'Wie lange dauert die Prüfung?', answer: ['Zwei Stunden.'] },
      { question: 'Welche Bilder?', answer: ['JPG und PNG.'] },
    ],
  },
  { heading: 'Konto', questions: [{ question: 'Gesperrt?', answer: ['Fragen Sie uns.'] }] },
  { heading: 'Leer' },
]
const found = (wanted: string) =>
  matching(topics, wanted).map(({ heading, questions }) => [heading, questions.length])

test.each([
  [
    '',
    [
      ['Einzahlung', 2],
      ['Konto', 1],
    ],
  ],
  [
    '  ',
    [
      ['Einzahlung', 2],
      ['Konto', 1],
    ],
  ],
  ['PRUFUNG', [['Einzahlung', 1]]],
  ['einzahlung jpg', [['Einzahlung', 1]]],
  ['ｊｐｇ', [['Einzahlung', 1]]],
  ['konto stunden', []],
])('%j', (wanted, is) => {
  expect(found(wanted)).toEqual(is)
})

export const quizRight = { house: 2, loss: 1, next: 0, bonus: 2, stop: 1 } as const satisfies Record<
  string,
  0 | 1 | 2
>
export type QuizQuestion = keyof typeof quizRight
export const quizQuestions = /* @__PURE__ */ Object.keys(quizRight) as QuizQuestion[]
export const QUIZ_ANSWERS = [0, 1, 2] as const

/** One digit for each question, in order. */
export const QUIZ_PATTERN = /^[0-2]{5}$/

export const judgeQuiz = (answers: string): boolean[] =>
  quizQuestions.map((question, index) => answers[index] === String(quizRight[question]))

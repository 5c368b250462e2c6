/**
 * The risk quiz: what everybody should know before trading. Each question has three answers; which is right is no
 * secret, and each is explained once it was answered. Their words are in web/i18n (`activities`).
 */
export const quizRight = { house: 2, loss: 1, next: 0, bonus: 2, stop: 1 } as const satisfies Record<
  string,
  0 | 1 | 2
>
export type QuizQuestion = keyof typeof quizRight
export const quizQuestions = /* @__PURE__ */ Object.keys(quizRight) as QuizQuestion[]
export const QUIZ_ANSWERS = [0, 1, 2] as const

/** What is sent: an answer for each question, in their order. */
export const QUIZ_PATTERN = /^[0-2]{5}$/

/** For each question, whether the answer to it is right; `answers` is a digit a question, in their order. */
export const judgeQuiz = (answers: string): boolean[] =>
  quizQuestions.map((question, index) => answers[index] === String(quizRight[question]))

import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type QuizQuestion, quizQuestions, quizRight } from '../../../shared/quiz.ts'
import { refreshMine } from '../../api/refresh.ts'
import { operation } from '../../operations/operation.ts'
import { useOperation } from '../../operations/useOperation.ts'
import { Button } from '../../ui/Button.tsx'
import { Alert, Form } from '../../ui/Card.tsx'
import { Question } from './Question.tsx'

const answering = operation('/api/user/activity', refreshMine)

export function Quiz({ passed }: { passed: boolean }) {
  const { t } = useTranslation('activities')
  const [chosen, setChosen] = useState<Partial<Record<QuizQuestion, number>>>({})
  const [judged, setJudged] = useState<Partial<Record<QuizQuestion, boolean>>>({})
  const [tried, setTried] = useState(false)
  const { send, refusal, state } = useOperation(answering)
  const isComplete = quizQuestions.every((question) => chosen[question] !== undefined)
  const choose = (question: QuizQuestion, answer: number) => {
    setChosen({ ...chosen, [question]: answer })
    setJudged({ ...judged, [question]: undefined })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (!isComplete) return
    void send(
      { quiz: quizQuestions.map((question) => chosen[question]).join('') },
      {
        done: ({ right }) =>
          setJudged(Object.fromEntries(quizQuestions.map((question, index) => [question, right[index]]))),
      },
    )
  }
  const isJudged = Object.values(judged).some((right) => right === false)
  return (
    <Form onSubmit={submit}>
      {quizQuestions.map((question) => (
        <Question
          key={question}
          question={question}
          chosen={passed ? quizRight[question] : chosen[question]}
          right={passed ? true : judged[question]}
          isFixed={passed || state !== null}
          onChoose={(answer) => choose(question, answer)}
        />
      ))}
      {!passed && (
        <>
          {tried && !isComplete && <Alert>{t('quiz_answer_all')}</Alert>}
          {isJudged && <Alert kind="info">{t('quiz_not_yet')}</Alert>}
          {refusal && <Alert>{refusal}</Alert>}
          <Button full type="submit" busy={state !== null}>
            {t('quiz_check')}
          </Button>
        </>
      )}
    </Form>
  )
}

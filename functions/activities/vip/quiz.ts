import { Refusal } from '../../../shared/errors.ts'
import { judgeQuiz } from '../../../shared/quiz.ts'
import { secondsOf } from '../../../shared/time.ts'
import { keys } from '../../table/keys.ts'
import { Change, type Table } from '../../table/write.ts'

/**
 * Takes the answers to the risk quiz, and says of each whether it is right. All right, the quiz is passed, once. Throws
 * `quiz_passed` where another operation passed it before.
 */
export async function takeQuiz(
  table: Table,
  { uid, operationId, nowMs }: { uid: string; operationId: string; nowMs: number },
  answers: string,
): Promise<boolean[]> {
  const right = judgeQuiz(answers)
  const passed = right.every(Boolean)
  const row = await table.get(keys.vip(uid), { consistent: true })
  if (row?.quizOp === operationId) return right
  if (row?.quizAt !== undefined) throw new Refusal('quiz_passed')
  if (!passed) return right
  const change = new Change(keys.vip(uid)).whereAbsent('quizAt')
  const written = await table.write(change.set('quizAt', secondsOf(nowMs)).set('quizOp', operationId).build())
  if (written.ok || written.failures[0]?.old?.quizOp === operationId) return right
  throw new Refusal('quiz_passed')
}

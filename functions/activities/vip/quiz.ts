import { Refusal } from '../../../shared/errors.ts'
import { judgeQuiz } from '../../../shared/quiz.ts'
import { secondsOf } from '../../../shared/time.ts'
import { assertLive, liveSession } from '../../own-account.ts'
import type { Session } from '../../session.ts'
import { keys } from '../../table/keys.ts'
import { Change, type Table } from '../../table/write.ts'

/** Says for each answer whether it is right. Throws `quiz_passed` after another operation passed. */
export async function takeQuiz(
  table: Table,
  { session, operationId, nowMs }: { session: Session; operationId: string; nowMs: number },
  answers: string,
): Promise<boolean[]> {
  const { uid } = session
  const right = judgeQuiz(answers)
  const passed = right.every(Boolean)
  const read = () => table.get(keys.vip(uid), { consistent: true })
  const row = await read()
  if (row?.quizOp === operationId) return right
  if (row?.quizAt !== undefined) throw new Refusal('quiz_passed')
  if (!passed) return right
  const change = new Change(keys.vip(uid)).whereAbsent('quizAt')
  change.set('quizAt', secondsOf(nowMs)).set('quizOp', operationId)
  const written = await table.transact([change.build(), liveSession(session)])
  if (written.ok) return right
  // A refused write need not name each condition that failed.
  if ((await read())?.quizOp === operationId) return right
  assertLive(session, written.failures[1])
  throw new Refusal('quiz_passed')
}

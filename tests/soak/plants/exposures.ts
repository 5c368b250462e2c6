import type { Invariant } from '../../model/operation.ts'
import type { Plant } from './list.ts'

const CAUGHT_BY = [
  'as the oracle says',
  'four eyes',
  'a refusal has its reason',
  'an answer stays true',
] as const
const plant = (file: string, says: string, text: string, instead: string): Plant => ({
  says,
  edits: [{ file: `functions/${file}.ts`, text, instead }],
  caughtBy: CAUGHT_BY satisfies readonly Invariant[],
})

/** What could be wrong with what one operator alone may let in and out. */
export const exposurePlants: readonly Plant[] = [
  plant(
    'documents/four-eyes',
    'what an operator approves alone is summed for one user only',
    'needsFourEyes(ofUser, amount, BigInt(fourEyesFrom)) ||\n  needsFourEyes(ofAll, amount, BigInt(operatorEyesFrom))',
    'needsFourEyes(ofUser, amount, BigInt(fourEyesFrom))',
  ),
  plant(
    'documents/four-eyes',
    'what an operator lets in and what he lets out is one sum',
    '  keys.operatorSum(operator, way),',
    "  keys.operatorSum(operator, 'in'),",
  ),
  plant(
    'documents/four-eyes',
    'what one operator approved alone may be gone while it counts',
    'ttl: added.at + 2 * EYES_SPAN_S,',
    'ttl: added.at,',
  ),
  plant(
    'deposits/review',
    'who approved a deposit may let the money out',
    '            ...(to === FAILED ? [] : [letInWrite(uid, by)]),\n',
    '',
  ),
  plant(
    'identity/review',
    'who passed an identity may let the money out',
    'asked.reasons ? beside : [...beside, letInWrite(which.uid, by)]',
    'beside',
  ),
  {
    says: 'who let value in may say that the money was paid',
    caughtBy: CAUGHT_BY,
    edits: [
      {
        file: 'functions/withdrawals/press.ts',
        text: 'if (hasLetIn && letsOut(asked))',
        instead: "if (hasLetIn && asked.press === 'approve')",
      },
      {
        file: 'functions/withdrawals/press.ts',
        text: '...(letsOut(asked) ? [letNothingIn(uid, operator)] : []),',
        instead: "...(asked.press === 'approve' ? [letNothingIn(uid, operator)] : []),",
      },
    ],
  },
  plant(
    'documents/four-eyes',
    'what an operator approves alone over all users is not counted',
    ', soloApprovalsWrite(all, ofAll, added)]',
    ']',
  ),
]

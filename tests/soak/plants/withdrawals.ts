import type { Invariant } from '../../model/operation.ts'
import type { Plant } from './list.ts'

const plant = (
  file: string,
  says: string,
  text: string,
  instead: string,
  ...caughtBy: Invariant[]
): Plant => ({ says, edits: [{ file: `functions/withdrawals/${file}.ts`, text, instead }], caughtBy })

/** Defects of withdrawals that the random histories must find. */
export const withdrawalPlants: readonly Plant[] = [
  plant(
    'states',
    'a withdrawal is decided in any state',
    ".set('state', to).where('state', '=', asked.from)",
    ".set('state', to).whereExists()",
    ...([
      'done once',
      'four eyes',
      'an answer stays true',
      'as the oracle says',
      'account = legs',
      'the journal',
    ] as const),
    ...(['documents do not change', 'no balance negative', 'counters of the day'] as const),
  ),
  plant(
    'states',
    'the count of a withdrawal released on a later day is given back',
    "if (day === withdrawal.day) change.where('day', '=', day).add('outs', -1n)",
    "if (day !== null) change.where('day', '=', day).add('outs', -1n)",
    ...(['counters of the day', 'no balance negative'] as const),
  ),
  plant(
    'submit',
    'a step-up confirms two withdrawals',
    '        spendOnAccount(change, stepUp)\n',
    '',
    ...(['done once', 'a refusal has its reason'] as const),
  ),
  plant(
    'submit',
    'what goes to a first new destination at once is not summed up as it is written',
    "pinned(change, 'moves', moves)",
    '',
    'limits held',
  ),
  plant(
    'withdrawal',
    'a paid withdrawal keeps its fee',
    "{ account: `outside:${paidBy[destination.kind]}`, asset, amount: arrives },\n    { account: 'house:fees', asset, amount: fee },",
    '{ account: `outside:${paidBy[destination.kind]}`, asset, amount: arrives + fee },',
    'as the oracle says',
  ),
  plant(
    'press',
    'money goes out of an account that was locked meanwhile',
    "...(asked.press === 'approve' ? [stands(uid)] : []),",
    '',
    'nothing goes out of a locked account',
  ),
]

import type { Invariant } from '../../model/operation.ts'
import type { Plant } from './list.ts'

const plant =
  (file: string) =>
  (says: string, text: string, instead: string, ...more: Invariant[]): Plant => ({
    says: `the journal: ${says}`,
    edits: [{ file: `functions/${file}.ts`, text, instead }],
    caughtBy: ['the journal', 'nights held', ...more],
  })
const post = plant('ledger/post')
const journal = plant('ledger/journal')

/** Defects of the journal that the random histories must find. */
export const journalPlants: readonly Plant[] = [
  post('no place is asked for', '    pinned(change, LAST_ROW, last ?? null)\n', '', 'a sweep leaves nothing'),
  post(
    'another try keeps the balances of the first',
    '    accounts = now\n',
    '    accounts = now.map((is, of) => is && { ...is, ...accounts[of], [LAST_ROW]: lastRowOf(is) ?? null })\n',
  ),
  journal('the clock alone is the time of a row', 'Math.max(at, Number(lastAt))', 'at'),
  journal(
    'a row has what the account held before',
    '(totals.get(name) ?? 0n)\n    return',
    '0n * (totals.get(name) ?? 0n)\n    return',
  ),
  {
    says: 'the journal: a balance ignores the lines behind it in its row',
    edits: [
      {
        file: 'functions/views/movements.ts',
        text: 'balance(asset, of) - amount)',
        instead: 'balance(asset, of))',
      },
    ],
    caughtBy: ['the statement'],
  },
  plant('trade/settle')(
    'orders settled together are one line',
    '      lines: due.map(',
    '      lines: due.slice(0, 1).map(',
    'account = legs',
  ),
  plant('books/explain')(
    'a correction moves the balances it only explains',
    'nextRow(uid, account, lines, at, new Map())',
    'nextRow(uid, account, lines, at)',
  ),
]

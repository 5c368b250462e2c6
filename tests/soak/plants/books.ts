import type { Invariant } from '../../model/operation.ts'
import type { Plant } from './list.ts'

const plant = (
  says: string,
  file: string,
  text: string,
  instead: string,
  ...caughtBy: Invariant[]
): Plant => ({ says, edits: [{ file: `functions/${file}.ts`, text, instead }], caughtBy })

/** Defects of the nightly books that the random histories must find. */
export const booksPlants: readonly Plant[] = [
  plant(
    'the night skips a project',
    'books/projects',
    '    if (projects[id] === undefined) continue\n',
    '    if (projects[id] === undefined || id === [...now.keys()][0]) continue\n',
    'nights held',
  ),
  plant(
    'lifting a freeze books nothing',
    'books/for-desk',
    '    ...booked.map(({ put }) => put),\n',
    '',
    ...(['nights held', 'account = legs', 'the journal'] as const),
  ),
  plant(
    'a difference that came after the freeze is booked with it',
    'books/explain',
    ' && exact.includes(exactOf(one))',
    '',
    'nights held',
  ),
  {
    says: 'a lifted freeze hides whatever differs under the same words',
    edits: [
      {
        file: 'functions/books/for-desk.ts',
        text: 'accepted: exact.filter((one) => !isOfBalance(one)),',
        instead: 'accepted: exact,',
      },
      {
        file: 'functions/books/stand.ts',
        text: 'finding.accepted.includes(exactOf(one))',
        instead: "finding.accepted.some((known) => exactOf(one).startsWith(known.split(' by ')[0] ?? ''))",
      },
    ],
    caughtBy: ['nights held'],
  },
  plant(
    'one operator lifts a freeze alone',
    'books/for-desk',
    "    if (finding.firstBy === by.operator) throw new Refusal('self_approval')\n",
    '',
    // Both presses would note one operator as having let value in.
    ...(['nights held', 'requests are well formed'] as const),
  ),
  plant(
    'who was set aside is not counted any more',
    'books/night',
    '  for (const look of second.rested.values()) sums.add(look)\n',
    '',
    'nights held',
  ),
  plant(
    'who was set aside is counted by each call',
    'books/night',
    '    aside: run.aside.filter((uid) => !second.rested.has(uid)),\n',
    '',
    'nights held',
  ),
  plant(
    'what a correction books is found in the journal for good',
    'documents/reconcile-journal',
    'if (!isBooked) found.push(',
    'found.push(',
    'nights held',
  ),
  plant(
    'a look starts in the middle of a day',
    'documents/reconcile-reads',
    '{ ...whole, from: dueSort(from), to: ',
    '{ ...whole, from: dueSort(from && from + 3600), to: ',
    'nights held',
  ),
]

import type { Invariant } from '../../model/operation.ts'
import type { Edit, Plant } from './list.ts'

const plant = (
  says: string,
  edits: readonly [file: string, text: string, instead: string][],
  ...caughtBy: Invariant[]
): Plant => ({
  says,
  edits: edits.map(
    ([file, text, instead]): Edit => ({ file: `functions/financing/${file}.ts`, text, instead }),
  ),
  caughtBy,
})

/** Defects of financing that the random histories must find. */
export const financingPlants: readonly Plant[] = [
  plant(
    'a day of a project is booked twice where two readers meet',
    [
      ['holding', "\n    .where('booked', '=', before.standing.booked)", ''],
      ['accrual', 'import { create, type Put }', 'import { replace as create, type Put }'],
    ],
    ...([
      'done once',
      'financing holds',
      'account = legs',
      'the journal',
      'documents do not change',
    ] as const),
  ),
  plant(
    "what a project's early end does not pay stays promised",
    [['end', "how === 'early' ? taken : null", 'null']],
    'financing holds',
  ),
  plant(
    'more of a project is bought than is left',
    [['capacity', "    .where('left', '>=', amount)\n", '']],
    'financing holds',
  ),
  plant(
    'what is added to a project earns on the date it came',
    [['additions', 'dateOf(before, was.booked + 1) > today', 'dateOf(before, was.booked + 1) >= today']],
    'financing holds',
  ),
  plant(
    "a project's renewal is promised more than its reserve has",
    [
      [
        'capacity',
        ".where('free', '>=', promise)\n    .add('free', -promise)\n    .add('moves', 1n)\n    .build()",
        ".add('free', -promise)\n    .add('moves', 1n)\n    .build()",
      ],
    ],
    'financing holds',
  ),
  plant(
    'of a project somebody buys during a break',
    [['buy', '      unlessPaused(change, nowMs)\n', '']],
    ...(['a refusal has its reason', 'limits held'] as const),
  ),
  plant(
    'of a project somebody buys whose account is frozen',
    [['buy', '    session,\n    account(change) {', '    account(change) {']],
    ...(['a refusal has its reason', 'financing holds', 'an ended session moves nothing'] as const),
  ),
  plant(
    'days of a project are those of UTC',
    [
      [
        'book',
        'const today = dateIn(timeZone, nowMs)\n  const at',
        "const today = dateIn('UTC', nowMs)\n  const at",
      ],
    ],
    ...(['financing holds', 'a sweep leaves nothing', 'reconcile finds nothing'] as const),
  ),
  plant(
    'what a reserve gives back is not counted as given back',
    [
      [
        'desk/end',
        "update: standing(read.stored).set('givenBack', after.givenBack).build(),",
        "update: standing(read.stored).set('givenBack', read.stored.givenBack).build(),",
      ],
    ],
    'financing holds',
  ),
  plant(
    'what ends of a project before its time is not to be bought again',
    [['capacity', "(amount > 0n ? change.add('left', amount) : change).build()", 'change.build()']],
    'financing holds',
  ),
  plant(
    'a draft is opened by who wrote it',
    [
      ['desk/open', "  if (proposed.operator === press.operator) return new Refusal('self_approval')\n", ''],
      ['desk/open', "where('proposedBy', '<>', press.operator)", "where('state', '=', 'draft')"],
    ],
    ...(['a refusal has its reason', 'financing holds'] as const),
  ),
  plant(
    'money put into an open reserve is promised to nobody and missing',
    [['desk/fund', "...(project.state === 'open' ? [more.build()] : [])", '...(more ? [] : [])']],
    'financing holds',
  ),
  plant(
    'a reserve is given back while holders were promised it',
    [
      [
        'desk/end',
        '      const amount = read.capacity.free\n',
        '      const amount = read.stored.funded - read.stored.givenBack\n',
      ],
      ['desk/end', "\n        .where('free', '=', amount)", ''],
    ],
    'financing holds',
  ),
]

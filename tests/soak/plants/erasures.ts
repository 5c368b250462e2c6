import type { Invariant } from '../../model/operation.ts'
import type { Plant } from './list.ts'

const plant = (
  file: string,
  says: string,
  text: string,
  instead: string,
  ...caughtBy: Invariant[]
): Plant => ({ says, edits: [{ file: `functions/${file}.ts`, text, instead }], caughtBy })

/** Defects of erasures that the random histories must find. */
export const erasurePlants: readonly Plant[] = [
  plant(
    'data/erase',
    'an erasure looks at nothing that waits',
    'if (block) throw new Refusal(block)',
    'void block',
    ...(['erasures held', 'a refusal has its reason'] as const),
  ),
  plant(
    'data/erase',
    'an erasure misses a deposit that came after its look',
    "for (const name of ['day', 'leftDeposit', 'moves'])",
    "for (const name of ['moves'])",
    'erasures held',
  ),
  plant(
    'data/erase',
    'an erasure is confirmed by anything',
    "takeStepUp(session, { id: stepUp, action: 'erase', profile }, nowMs),",
    '',
    ...(['erasures held', 'a refusal has its reason'] as const),
  ),
  plant(
    'data/shred',
    'whoever is erased keeps a key',
    'for (const name of classNames) await',
    'for (const name of classNames.slice(1)) await',
    'erasures held',
  ),
  plant(
    'data/shred',
    'whoever is erased keeps where their money went',
    'isWithdrawal ? ofWithdrawal(row) : {}',
    '{}',
    'erasures held',
  ),
  plant(
    'data/shred',
    'what is told late of whoever is erased stays',
    "  if (before === null) note.set('erasedAt', now).set('gsk', `${dueSort(now + AGAIN_AFTER_S)}#${uid}`)",
    "  if (before === null) note.set('erasedAt', now).set('doneAt', now).remove('gpk').remove('gsk')",
    'erasures held',
  ),
  plant(
    'table/guards',
    'an ID number stays with whoever is erased',
    "...(kind === 'idNumber' ? [comparedIdNumber(plain)] : []),",
    '',
    'who somebody is',
  ),
  plant(
    'data/shred',
    'the numbers of whoever is erased stay theirs',
    "      else change.remove('uid')\n",
    "      else change.set('ttl', now)\n",
    ...(['destinations held', 'who somebody is', 'erasures held'] as const),
  ),
]

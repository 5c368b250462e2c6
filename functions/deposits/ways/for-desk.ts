import type { PayMethod } from '../../../shared/pay.ts'
import type { DeskTools } from '../../documents/desk-tools.ts'
import type { Handlers } from '../../http.ts'
import { keys, wayPartition } from '../../table/keys.ts'
import { firstRows } from '../../table/read.ts'
import type { Table } from '../../table/write.ts'
import { decideWay, propose } from './review.ts'
import { type WayVersion, wayVersionOf } from './version.ts'
import { storedWays } from './way.ts'

type Names = ('desk.ways' | `desk.way_${string}` | 'desk.way') & keyof Handlers<'desk'>
type Tools = Pick<DeskTools<never>, 'deps' | 'decider' | 'namesOf'>

const LISTED = 50

export const waysForDesk = ({ deps, decider, namesOf }: Tools): Pick<Handlers<'desk'>, Names> => {
  async function views(versions: WayVersion[]) {
    const names = await namesOf()
    const nameOf = (operator: string | undefined) =>
      operator === undefined ? null : (names.get(operator) ?? null)
    return versions.map(({ terms, proposed, decided, ...version }) => ({
      ...version,
      ...terms,
      ...{ proposedAt: proposed.at, proposedBy: proposed.operator, proposedName: nameOf(proposed.operator) },
      ...{ decidedAt: decided?.at ?? null, decidedBy: decided?.operator ?? null },
      decidedName: nameOf(decided?.operator),
    }))
  }
  const viewed = async (version: WayVersion) => {
    const [view] = await views([version])
    if (!view) throw new Error('one version has one view')
    return view
  }

  return {
    'desk.ways': async () => {
      const ways = await storedWays(deps.table)
      const open = ways.flatMap(({ way: { method, version }, open }) =>
        open === null ? [] : [keys.wayVersion(method, version + 1, open)],
      )
      const rows = await deps.table.getMany(open, { consistent: true })
      const proposals = await views(rows.flatMap((row) => (row ? [wayVersionOf(row)] : [])))
      return {
        items: ways.map(({ way: { rank: _, ...way } }) => ({
          ...way,
          proposal: proposals.find(({ method }) => method === way.method) ?? null,
        })),
      }
    },

    'desk.way': async (_ctx, { method }) => ({ items: await views(await newest(deps.table, method)) }),

    'desk.way_propose': async (ctx, { offered, ...asked }) => {
      const { deps: checked, by } = decider(ctx, 'approver')
      return viewed(await propose(checked, by, { ...asked, offered: offered === 1 }))
    },
    'desk.way_confirm': async (ctx, which) => {
      const { deps: checked, by } = decider(ctx, 'approver')
      return viewed(await decideWay(checked, by, which, 'confirmed'))
    },
    'desk.way_refuse': async (ctx, which) => {
      const { deps: checked, by } = decider(ctx, 'approver')
      return viewed(await decideWay(checked, by, which, 'refused'))
    },
  }
}

async function newest(table: Table, method: PayMethod): Promise<WayVersion[]> {
  const rows = await firstRows(table, LISTED, {
    ...{ pk: wayPartition, from: `${method}#`, to: `${method}#~` },
    newestFirst: true,
  })
  return rows.map(wayVersionOf)
}

import * as z from 'zod/mini'
import { assetNames } from '../assets.ts'
import type { ListedKind } from '../documents.ts'
import { depositView } from './deposits.ts'
import { wire } from './route.ts'
import { withdrawalView } from './withdrawals.ts'

const base = { id: wire.id, asset: z.enum(assetNames), amount: wire.decimal, at: wire.seconds }

const listed = {
  deposit: z.object({
    kind: z.literal('deposit'),
    class: depositView.shape.class,
    status: depositView.shape.status,
    correction: depositView.shape.correction,
    ...base,
  }),
  withdrawal: z.object({
    kind: z.literal('withdrawal'),
    status: withdrawalView.shape.status,
    state: withdrawalView.shape.state,
    ...base,
  }),
} satisfies Record<ListedKind, z.ZodMiniType>

export const listedDocument = z.union(Object.values(listed))
export type ListedView<Kind extends ListedKind = ListedKind> = z.output<(typeof listed)[Kind]>

import { destinationKinds } from '../shared/destinations.ts'
import { type DocumentKind, documentPlaces } from '../shared/documents.ts'
import { ofSession } from './attributes.ts'

// Sizes are for the processor they bring, a whole one at 1769 MB: none is for memory (`npm run bench memory`, 2026-11-23, on
// x64; Lambda's own runtime and the extension of secrets take some 60 MB more). A peak named in a row was measured so too.

/** They peak at 77 to 135 MB, and wait for the table: of 5 to 16 ms a call little is computing. */
export const usual = { memoryMb: 512, timeoutSeconds: 15 } as const

/**
 * A whole processor: a login hashes for 0.19 s and peaks at 167 MB, the desk hashes too and peaks at 143, the market computes
 * candles and peaks at 103. At 512 MB a login would take 0.7 s.
 */
export const computing = { memoryMb: 1769, timeoutSeconds: 15 } as const

/** A write is made only while its session lasts. */
export const asksSession = {
  actions: ['ConditionCheckItem'],
  partitions: ['U#*'],
  attributes: ofSession,
} as const

/** Guards of destinations that money may be paid out to. */
export const destinationGuards = destinationKinds.map((kind) => `UNIQ#${kind}#*` as const)

/** Partitions of all users' documents of these kinds. */
export const partitionsOf = (kinds: readonly DocumentKind[]): string[] => [
  ...new Set(kinds.map((kind) => `${documentPlaces[kind].pk}*`)),
]

import type { EpochSeconds } from '../time.ts'
import type { CheckedOrder, CheckStep, EnteredOrder, FeedCheck, Recomputed } from './check.ts'
import { courseOfBars } from './course.ts'
import { walkOf } from './frozen.ts'
import { HASH_BYTES, hashFromHex, sha256Into, toHex } from './hash.ts'
import type { Instrument } from './instruments.ts'
import { parseScaled } from './price.ts'
import type { PlayedBar, RecordedFile, ReplayProof } from './proof.ts'

/** Reads prices from the proof's bars; holders of the files can compare their hashes. */
export function checkReplay(order: EnteredOrder, proof: ReplayProof, instrument: Instrument): FeedCheck {
  const read = (second: EpochSeconds, bars: PlayedBar[]) =>
    lastBar(second, bars, proof.staleAfterSeconds, instrument)
  const entry = read(order.openAt, proof.entry)
  const close = read(order.closeAt, proof.close)
  const kept = [
    { at: order.openAt, ...entry },
    { at: order.closeAt, ...close },
  ].flatMap((point) => (point.kind === 'price' ? [{ at: point.at, price: point.price }] : []))
  return {
    steps: [commitmentStep(order, proof)],
    entry,
    close,
    course: courseOfBars([...proof.entry, ...proof.close], kept, instrument),
  }
}

export function rootOfFiles(files: readonly RecordedFile[]): string | null {
  const joined = new Uint8Array(files.length * HASH_BYTES)
  for (const [index, file] of files.entries()) {
    const hash = hashFromHex(file.sha256)
    if (!hash) return null
    joined.set(hash, index * HASH_BYTES)
  }
  const root = new Uint8Array(HASH_BYTES)
  sha256Into(joined, root)
  return toHex(root)
}

function commitmentStep(order: CheckedOrder, { file, files }: ReplayProof): CheckStep {
  const root = rootOfFiles(files)
  const played = files.find(({ name }) => name === file)
  const known = walkOf({ source: 'replay', walk: order.walk ?? null }) !== null
  const ok = known && root !== null && root === order.commitment && played !== undefined
  const values = { root: root ?? '', stated: order.commitment ?? '', file, sha256: played?.sha256 ?? '' }
  return { id: 'commitment', ok, values }
}

/** Bars must be in order and within the staleness limit. */
function lastBar(
  second: EpochSeconds,
  bars: PlayedBar[],
  staleAfterSeconds: number,
  { decimals }: Instrument,
): Recomputed {
  const values = { second, bars: bars.length, staleAfterSeconds }
  let previous = second - staleAfterSeconds - 1
  for (const [at] of bars) {
    if (at <= previous || at >= second) return { kind: 'unknown', values }
    previous = at
  }
  const last = bars[bars.length - 1]
  if (!last) return { kind: 'void', reason: 'gap', values }
  const price = parseScaled(last[1], decimals)
  if (price === null) return { kind: 'unknown', values }
  return { kind: 'price', price, values: { ...values, tickAt: last[0] } }
}

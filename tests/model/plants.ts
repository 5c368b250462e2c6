import type { Put, Query, Row, Table, Update, Value, Write } from '../../functions/table/write.ts'
import type { Tape } from '../../functions/tape/tape.ts'
import { msOf, secondsOf } from '../../shared/time.ts'
import { LAG_MS, type ModelTape } from './tape.ts'
import type { Plant, World } from './world.ts'

/** The close is priced at the moment it is settled, not at closeAt. Entries are known by the call that placed them. */
export const priceAtNow: Plant = {
  tape(inner, world) {
    const entries = new Set<number>()
    return {
      ...inner,
      async commitment(placedAt) {
        for (const seconds of [1, 2, 3]) entries.add(placedAt + seconds)
        return inner.commitment(placedAt)
      },
      async priceAt(symbol, second, nowMs) {
        const right = await inner.priceAt(symbol, second, nowMs)
        if (entries.has(second) || right.kind === 'notYet') return right
        const last = secondsOf(Math.min(nowMs, world.nowMs - LAG_MS))
        return inner.priceAt(symbol, last, nowMs)
      },
    }
  },
}

const changedTape = (
  priceAt: (inner: ModelTape, ...asked: Parameters<Tape['priceAt']>) => ReturnType<Tape['priceAt']>,
): Plant => ({
  tape: (inner) => ({ ...inner, priceAt: (...asked) => priceAt(inner, ...asked) }),
})

/** The tick of the second itself counts. */
export const barOfTheSecond = changedTape(async (inner, symbol, second, nowMs) => {
  const right = await inner.priceAt(symbol, second, nowMs)
  return right.kind === 'notYet' ? right : inner.answer(second, inner.knownBefore(symbol, second + 1))
})

/** Prices are taken as soon as their second has come, though ticks before it may still be on their way. */
export const beforeTheWatermark = changedTape(async (inner, symbol, second, nowMs) => {
  if (msOf(second) > nowMs) return { kind: 'notYet' }
  return inner.answer(second, inner.knownBefore(symbol, second))
})

const isSettling = (write: Write): write is Update => write.kind === 'update' && write.key.pk.startsWith('O#')

/** Rewrites transactions on their way to the table. */
const rewriting = (rewrite: (writes: Write[]) => Write[]): Plant => ({
  table: (inner) => ({ ...inner, transact: (writes) => inner.transact(rewrite(writes)) }),
})

/** Settling asks neither whether the order is still open nor whether its stake is still counted as open. */
export const noStateCondition = rewriting((writes) =>
  writes.map((write) => {
    if (!writes.some(isSettling) || write.kind === 'check') return write
    const { condition: _, ...unconditional } = write
    return unconditional
  }),
)

/** Asks nothing of rows of these sort keys where `among` says that the transaction is meant. */
const unasked = (sk: (sort: string) => boolean, among: (writes: Write[]) => boolean = () => true): Plant =>
  rewriting((writes) =>
    writes.map((write) => {
      if (write.kind === 'check' || !among(writes)) return write
      const { condition: _, ...unconditional } = write
      return sk((write.kind === 'put' ? write.item : write.key).sk) ? unconditional : write
    }),
  )

/** A couple's reward does not ask whether money moved since the rewards were read. */
export const rewardedTwice = unasked(
  (sk) => sk === 'A',
  (writes) => writes.some((write) => write.kind === 'put' && write.item.sk.startsWith('G#')),
)
/** Whoever confirms may have a partner already. */
export const partnerTaken = unasked((sk) => sk === 'COUPLE')
/** A first deposit neither looks nor asks whether there was one; the row of the first one stays. */
export const twoFirstDeposits: Plant = {
  table(inner) {
    const transact = async (writes: readonly Write[]) => {
      const kept = await Promise.all(
        writes.map(async (write) => {
          if (write.kind !== 'put' || write.item.sk !== 'FIRST') return [write]
          const { pk, sk } = write.item
          return (await inner.get({ pk, sk }, { consistent: true })) ? [] : [write]
        }),
      )
      return inner.transact(kept.flat())
    }
    const isLook = ({ from, consistent, newestFirst }: Query) => from === 'D#' && consistent && newestFirst
    return {
      ...inner,
      transact,
      getMany: async (keys, options) =>
        (await inner.getMany(keys, options)).map((row) => (row?.sk === 'FIRST' ? undefined : row)),
      query: async (asked) => (isLook(asked) ? { rows: [] } : inner.query(asked)),
    }
  },
}

const TOKEN_LIFE_MS = 600_000

/** An operation is guarded by its token alone: known for ten minutes, and then no more. */
export const tokenOnly: Plant = {
  table(inner: Table, world: World) {
    const doneAtMs = new Map<string, number>()
    const guarded = (write: Write): write is Put =>
      write.kind === 'put' && (write.item.pk.startsWith('O#') || write.item.reason === 'refill')
    return {
      ...inner,
      async transact(writes) {
        const document = writes.find(guarded)
        if (!document) return inner.transact(writes)
        const token = `${document.item.pk} ${document.item.sk}`
        if (world.nowMs - (doneAtMs.get(token) ?? Number.NEGATIVE_INFINITY) < TOKEN_LIFE_MS)
          return { ok: true }
        const { condition: _, ...unguarded } = document
        const done = await inner.transact(writes.map((write) => (write === document ? unguarded : write)))
        if (done.ok) doneAtMs.set(token, world.nowMs)
        return done
      },
    }
  },
}

/** An update with other values for some of the attributes it sets or adds to. */
function revalued(update: Update, change: (attribute: string, value: Value) => Value): Update {
  const values = { ...update.values }
  for (const [, names = '', value = ''] of update.update.matchAll(
    /(?:^SET |, |\bADD )([#\w.]+) (?:= )?(?:if_not_exists\([^)]*\) \+ )?(:\w+)/g,
  )) {
    const attribute = names
      .split('.')
      .map((name) => update.names?.[name])
      .join('.')
    values[value] = change(attribute, values[value] as Value)
  }
  return { ...update, values }
}

const isAccount = (write: Write): write is Update => write.kind === 'update' && write.key.sk === 'A'

/** What the day's limits had set aside for an order is not given back with its result. */
export const counterKept = rewriting((writes) =>
  writes.some(isSettling)
    ? writes.map((write) =>
        isAccount(write) ? revalued(write, (name, value) => (name.startsWith('left') ? 0n : value)) : write,
      )
    : writes,
)

/** Rewrites what is written to an account item alone. */
const rewritingAccount = (change: (attribute: string, value: Value, world: World) => Value): Plant => ({
  table: (inner, world) => ({
    ...inner,
    write: (write) =>
      inner.write(isAccount(write) ? revalued(write, (name, value) => change(name, value, world)) : write),
  }),
})

/** A raise comes at once. */
export const raisedAtOnce = rewritingAccount((name, value) => (name.endsWith('At') ? 0 : value))

/** A change of zone ends the day there and then, and the next one has its limits again. */
export const dayCutShort = rewritingAccount((name, value, { nowMs }) =>
  name === 'dayEnds' ? secondsOf(nowMs) : value,
)

/** Nobody asks whether a break lasts as an order or a deposit is written. */
export const breakNotAsked = rewriting((writes) =>
  writes.map((write) => {
    const name = Object.entries(write.names ?? {}).find(([, attribute]) => attribute === 'pausedUntil')?.[0]
    if (!name || !write.condition) return write
    return {
      ...write,
      condition: write.condition
        .split(' AND ')
        .filter((clause) => !clause.includes(name))
        .join(' AND '),
    }
  }),
)

/** A void order gives its stake back, and keeps the fee. */
export const voidKeepsFee = rewriting((writes) => {
  let kept = 0n
  const changed = writes.map((write) => {
    if (!isSettling(write) || !Object.values(write.values ?? {}).includes('void')) return write
    return revalued(write, (name, value) => {
      if (name !== 'settleLegs') return value
      const lines = value as string[]
      const amountOf = (account: string) =>
        BigInt(
          lines
            .find((line) => line.startsWith(account))
            ?.split(' ')
            .at(-1) ?? '0',
        )
      const fee = -amountOf('house:fees')
      kept += fee
      return [`locked USD ${amountOf('locked')}`, `available USD ${amountOf('available') - fee}`]
    })
  })
  const less = ['USD_available', 'leftLoss']
  return changed.map((write) =>
    isAccount(write) && kept > 0n
      ? revalued(write, (name, value) => (less.includes(name) ? (value as bigint) - kept : value))
      : write,
  )
})

/** Rewrites the writes of transactions to documents of some kinds: their condition is gone. */
const unconditional = (...kinds: { sk: 'D#' | 'F#'; only: Write['kind'] }[]): Plant =>
  rewriting((writes) =>
    writes.map((write) => {
      if (write.kind === 'check') return write
      const { sk } = write.kind === 'put' ? write.item : write.key
      if (!kinds.some((kind) => write.kind === kind.only && sk.startsWith(kind.sk))) return write
      const { condition: _, ...bare } = write
      return bare
    }),
  )

/** A decision does not ask whether the deposit is still as it was seen. */
export const decidedBlindly = unconditional({ sk: 'D#', only: 'update' })
/** A deposit does not ask whether its operation was there before, and its picture, which would tell, not either. */
export const submittedAgain = unconditional({ sk: 'D#', only: 'put' }, { sk: 'F#', only: 'update' })
/** A deposit does not ask whether its picture was used, nor whether it was checked. */
export const pictureUsedTwice = unconditional({ sk: 'F#', only: 'update' })

/** Nobody asks, as a decision is written, whether its operator still may. */
export const decidedByAnyone = rewriting((writes) =>
  writes.map((write) => (write.kind === 'check' ? { ...write, condition: 'attribute_exists(pk)' } : write)),
)

/** The desk decides, and leaves no trace. */
export const unrecorded = rewriting((writes) =>
  writes.filter((write) => write.kind !== 'put' || !write.item.pk.startsWith('AUDIT#')),
)

let copies = 0
/** What follows an event is written under a key of its own each time it is told. */
const keyedAnew = (isMeant: (item: Row) => boolean): Plant => ({
  table: (inner) => ({
    ...inner,
    write: (write) =>
      inner.write(
        write.kind === 'put' && isMeant(write.item)
          ? { ...write, item: { ...write.item, sk: `${write.item.sk}${++copies}` } }
          : write,
      ),
  }),
})

export const messageAnew = keyedAnew(({ sk }) => sk.startsWith('M#'))
export const measuredAnew = keyedAnew(({ pk }) => pk.startsWith('MEASURED#'))

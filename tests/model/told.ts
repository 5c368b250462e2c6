import type { Key, Row } from '../../functions/table/write.ts'
import { hold } from './operation.ts'
import { measuresOf, msOf, places } from './places.ts'
import { ticketOracle } from './ticket-oracle.ts'
import type { World } from './world.ts'

/** Less than the days whose reviews a published median is of. */
const MEDIAN_MS = 5 * 86_400_000

const TYPES: Record<string, Record<string, string>> = {
  '0': { '1': 'deposit_success', '2': 'deposit_failed', '4': 'deposit_received' },
  '4': { '1': 'credit_given', '2': 'credit_refused' },
}

/** What each user is to have been told, worked out from how the deposits stand: `type of whom about what at when`. */
function expected(rows: Row[]): string[] {
  return rows.flatMap((row) => {
    if (row.pk.startsWith('O#') && row.unwatched !== undefined)
      return [`order_${row.result} of U#${row.pk.slice(2)} about ${row.sk} at ${row.settledAt}`]
    if (row.sk.startsWith('L#') && row.by === 'desk')
      return [`ticket_answered of ${row.pk} about ${row.sk.split('#')[1]} at ${row.at}`]
    if (row.sk.startsWith('R#')) {
      const [how, at] = row.what === 'bonus' ? ['offered', row.offeredAt] : [row.what, row.at]
      return [`bonus_${how} of ${row.pk} about ${row.sk.slice(2)} at ${at}`]
    }
    if (/^(COUPLE|G)#/.test(row.sk)) return ofCouple(row)
    if (row.sk.startsWith('J#') && row.state === 'done') {
      const type = row.what === 'fundPassword' ? 'proof_removal_decided' : 'data_changed'
      return [`${type} of ${row.pk} about ${row.ticket} at ${row.decidedAt}`]
    }
    if (row.sk.startsWith('I#') && row.decidedBy !== undefined) {
      const what = row.forLevel === 3n ? 'asset' : 'identity'
      const how = row.state === 'passed' ? 'passed' : 'failed'
      return [`${what}_${how} of ${row.pk} about ${row.sk.slice(2)} at ${row.decidedAt}`]
    }
    if (row.sk.startsWith('W#')) return ofWithdrawal(row)
    if (/^[CYB]#/.test(row.sk)) return [`destination_added of ${row.pk} about undefined at ${row.boundAt}`]
    if (row.sk.startsWith('D#') && row.class === 2n)
      return [`invitation_earned of ${row.pk} about ${row.sk.slice(2)} at ${row.at}`]
    // Nobody is told of a correction, which names its account.
    const isTold = row.sk.startsWith('D#') && row.corrects === undefined
    const types = isTold ? TYPES[String(row.class)] : undefined
    if (!types) return []
    const steps: [status: string, at: unknown][] = []
    if (row.firstBy !== undefined) steps.push(['4', row.firstAt])
    if (row.decidedBy !== undefined) steps.push([String(row.status), row.decidedAt])
    return steps.flatMap(([status, at]) =>
      types[status] ? `${types[status]} of ${row.pk} about ${row.sk.slice(2)} at ${at}` : [],
    )
  })
}

/** An invitation is told to who got it, a link to who asked, its end to the other, a reward to its owner. */
function ofCouple(row: Row): string[] {
  const told = (type: string, pk: string, at: unknown) =>
    `couple_${type} of ${pk} about ${row.sk.split('#')[1]} at ${at}`
  if (row.sk.startsWith('G#')) return [told('reward', row.pk, row.at)]
  const from = `U#${row.from}`
  return [
    told('asked', row.pk, row.at),
    ...(row.since === undefined ? [] : [told('linked', from, row.since)]),
    ...(row.state === 'ended'
      ? [told('ended', `U#${row.endedBy}` === row.pk ? from : row.pk, row.endedAt)]
      : []),
  ]
}

function ofWithdrawal(row: Row): string[] {
  const at = (type: string, when: unknown) =>
    when === undefined ? [] : [`withdrawal_${type} of ${row.pk} about ${row.sk.slice(2)} at ${when}`]
  return [...at('submitted', row.at), ...at('sending', row.sentAt), ...at(String(row.state), row.decidedAt)]
}

const found = (rows: Row[]): string[] =>
  rows
    // Those of projects: financing-watch.ts; of levels: vip-oracle.ts; of freezes: tests/stories/books.test.ts.
    .filter(
      ({ sk, type }) => sk.startsWith('M#') && !/^(project_|vip_|account_(un)?frozen)/.test(String(type)),
    )
    .map(
      ({ pk, type, about, at }) =>
        `${type} of ${pk} about ${(about as { id: string } | undefined)?.id} at ${at}`,
    )

/** Between any two movements: nobody was told what has not happened, or anything twice. */
export function nothingInvented(rows: Row[]): void {
  // An operator may answer twice within a second.
  const may = [...expected(rows)]
  for (const message of found(rows)) {
    const place = may.indexOf(message)
    hold(place >= 0, 'messages tell what happened', () => `${message}: that never was, or is told twice`)
    may.splice(place, 1)
  }
}

/** When all is told: everybody knows everything, and each review is measured once. */
export async function allIsTold(world: World, rows: Row[]): Promise<void> {
  const said = found(rows).length
  const all = expected(rows)
  hold(
    said === all.length,
    'messages tell what happened',
    () => `${said} messages of ${all.length} were told`,
  )
  await answersAreMeasured(world)
  await decidedAreMeasured(world, rows, 'identity', 'I#')
  await decidedAreMeasured(world, rows, 'withdrawal', 'W#')

  const own = new Set(world.users.map(({ uid }) => uid))
  const reviewed = rows.filter((row) => row.sk.startsWith('D#') && row.class === 0n && row.decidedBy)
  const right = reviewed.map(
    (row) => `${row.sk.slice(2)} ${Math.max(0, Number(row.decidedAt) - Number(row.at))}`,
  )
  const every = await measures(world, 'deposit')
  const measured = every.filter(({ uid }) => own.has(uid)).map(({ id, seconds }) => `${id} ${seconds}`)
  hold(
    String(measured.toSorted()) === String(right.toSorted()),
    'each review is measured once',
    () => `${measured} instead of ${right}`,
  )
  if (right.length === 0 || every.length !== measured.length) return
  // It is of the last days alone.
  if (reviewed.some(({ decidedAt }) => msOf(Number(decidedAt)) < world.nowMs - MEDIAN_MS)) return
  const published = await world.store.table.get(places.median('deposit'), { consistent: true })
  const middle = median(every.map(({ seconds }) => seconds))
  hold(
    Number(published?.medianSeconds) === middle,
    'each review is measured once',
    () => `the median is ${published?.medianSeconds}, not ${middle}`,
  )
}

/** Each decided submission of identity, and each withdrawal that is over, is measured once. */
async function decidedAreMeasured(world: World, rows: Row[], kind: string, prefix: string): Promise<void> {
  const own = new Set(world.users.map(({ uid }) => uid))
  const right = rows
    .filter((row) => row.sk.startsWith(prefix) && row.decidedBy !== undefined)
    .map((row) => `${row.sk.slice(2)} ${Math.max(0, Number(row.decidedAt) - Number(row.at))}`)
  const measured = (await measures(world, kind)).filter(({ uid }) => own.has(uid))
  const found = measured.map(({ id, seconds }) => `${id} ${seconds}`)
  hold(
    String(found.toSorted()) === String(right.toSorted()),
    'each review is measured once',
    () => `${kind}: ${found} instead of ${right}`,
  )
}

/** How long each review took that was measured, whether or not its row has expired since. */
async function measures(
  { store }: World,
  kind: string,
): Promise<{ uid: string; id: string; seconds: number }[]> {
  const rows = store.expired.filter(({ pk }) => pk === measuresOf(kind))
  let after: Key | undefined
  do {
    const page = await store.table.query({ pk: measuresOf(kind), consistent: true, ...(after && { after }) })
    rows.push(...page.rows)
    after = page.last
  } while (after)
  // One told again after it had expired is there twice.
  return [...new Map(rows.map((row) => [row.sk, row])).values()].map(({ sk, seconds }) => {
    const [, uid = '', id = ''] = sk.split('#')
    return { uid, id, seconds: Number(seconds) }
  })
}

/** The middle one, of two the mean, rounded to the second. */
function median(seconds: number[]): number {
  const sorted = seconds.toSorted((a, b) => a - b)
  const upper = sorted.length >> 1
  const high = sorted[upper] ?? 0
  const low = sorted.length % 2 === 1 ? high : (sorted[upper - 1] ?? 0)
  return Math.round((low + high) / 2)
}

/** Each answer that was waited for is measured once. */
async function answersAreMeasured(world: World): Promise<void> {
  const own = new Set(world.users.map(({ uid }) => uid))
  const right = [...world.audit.tickets].flatMap(([name, steps]) =>
    ticketOracle(steps).waited.map(({ seconds }) => `${name.split(' ')[1]} ${seconds}`),
  )
  const measured = (await measures(world, 'ticket')).filter(({ uid }) => own.has(uid))
  const found = measured.map(({ id, seconds }) => `${id} ${seconds}`)
  hold(
    String(found.toSorted()) === String(right.toSorted()),
    'each review is measured once',
    () => `tickets: ${found} instead of ${right}`,
  )
}

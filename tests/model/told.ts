import type { Key, Row } from '../../functions/table/write.ts'
import { hold } from './operation.ts'
import { measuresOf, places } from './places.ts'
import type { World } from './world.ts'

const TYPES: Record<string, Record<string, string>> = {
  '0': { '1': 'deposit_success', '2': 'deposit_failed', '4': 'deposit_received' },
  '4': { '1': 'credit_given', '2': 'credit_refused' },
}

/** What each user is to have been told, worked out from how the deposits stand: `type of whom about what at when`. */
function expected(rows: Row[]): string[] {
  return rows.flatMap((row) => {
    const types = row.sk.startsWith('D#') ? TYPES[String(row.class)] : undefined
    if (!types) return []
    const steps: [status: string, at: unknown][] = []
    if (row.firstBy !== undefined) steps.push(['4', row.firstAt])
    if (row.decidedBy !== undefined) steps.push([String(row.status), row.decidedAt])
    return steps.flatMap(([status, at]) =>
      types[status] ? `${types[status]} of ${row.pk} about ${row.sk.slice(2)} at ${at}` : [],
    )
  })
}

const found = (rows: Row[]): string[] =>
  rows
    .filter(({ sk }) => sk.startsWith('M#'))
    .map(({ pk, type, about, at }) => `${type} of ${pk} about ${(about as { id: string }).id} at ${at}`)

/** Between any two movements: nobody was told what has not happened, or anything twice. */
export function nothingInvented(rows: Row[]): void {
  const may = new Set(expected(rows))
  const said = new Set<string>()
  for (const message of found(rows)) {
    hold(may.has(message), 'messages tell what happened', () => `${message}: that never was`)
    hold(!said.has(message), 'messages tell what happened', () => `${message}: twice`)
    said.add(message)
  }
}

/** When all is told: everybody knows everything, and each review is measured once. */
export async function allIsTold(world: World, rows: Row[]): Promise<void> {
  const said = new Set(found(rows))
  for (const message of expected(rows))
    hold(said.has(message), 'messages tell what happened', () => `${message}: never told`)

  const own = new Set(world.users.map(({ uid }) => uid))
  const reviewed = rows.filter((row) => row.sk.startsWith('D#') && row.class === 0n && row.decidedBy)
  const right = reviewed.map(
    (row) => `${row.sk.slice(2)} ${Math.max(0, Number(row.decidedAt) - Number(row.at))}`,
  )
  const all = await measures(world)
  const measured = all.filter(({ uid }) => own.has(uid)).map(({ id, seconds }) => `${id} ${seconds}`)
  hold(
    String(measured.toSorted()) === String(right.toSorted()),
    'each review is measured once',
    () => `${measured} instead of ${right}`,
  )
  if (right.length === 0 || all.length !== measured.length) return
  const published = await world.store.table.get(places.median('deposit'), { consistent: true })
  const middle = median(all.map(({ seconds }) => seconds))
  hold(
    Number(published?.medianSeconds) === middle,
    'each review is measured once',
    () => `the median is ${published?.medianSeconds}, not ${middle}`,
  )
}

/** How long each review took that was measured. */
async function measures({ store }: World): Promise<{ uid: string; id: string; seconds: number }[]> {
  const found: { uid: string; id: string; seconds: number }[] = []
  let after: Key | undefined
  do {
    const page = await store.table.query({ pk: measuresOf('deposit'), consistent: true, ...(after && { after }) })
    for (const { sk, seconds } of page.rows) {
      const [, uid = '', id = ''] = sk.split('#')
      found.push({ uid, id, seconds: Number(seconds) })
    }
    after = page.last
  } while (after)
  return found
}

/** The middle one, of two the mean, rounded to the second. */
function median(seconds: number[]): number {
  const sorted = seconds.toSorted((a, b) => a - b)
  const upper = sorted.length >> 1
  const high = sorted[upper] ?? 0
  const low = sorted.length % 2 === 1 ? high : (sorted[upper - 1] ?? 0)
  return Math.round((low + high) / 2)
}

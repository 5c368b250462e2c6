import { isDeepStrictEqual } from 'node:util'
import type { EpochSeconds } from '../../shared/time.ts'
import { documentPlaces, fundingPrefix, keys, projectPartition } from '../table/keys.ts'
import { allRows } from '../table/read.ts'
import type { Key, Row, ScanKeys, Table } from '../table/write.ts'
import { type Close, closeOfRow, closeRow, settledBefore } from './close.ts'
import { isOwnClose, withNewer } from './newer.ts'
import { closed, type Reconciled, reconcile, trialOf } from './reconcile.ts'
import type { Mismatch } from './reconcile-account.ts'
import { wrongDays } from './reconcile-days.ts'
import { wrongJournal } from './reconcile-journal.ts'
import { wrongPrices } from './reconcile-prices.ts'
import { isAtRest, linesOf, nameOfProject, projectFaults, projectsAt } from './reconcile-projects.ts'
import { rowsAfter } from './reconcile-reads.ts'
import { noRules, type Rules } from './rules.ts'

const CONCURRENCY = 8
const TRIES = 5

/** A user with more rows than `together` is read alone; with more than `alone`, not at all (`huge`). */
export interface MostRows {
  together: number
  alone: number
}
export const MOST_ROWS: MostRows = { together: 8_000, alone: 80_000 }

/** `busy`: the account changed during every read; `huge`: too many rows. */
export type Unread = 'busy' | 'huge'
export type Look = (Reconciled & { close?: Row }) | Unread
export const isUnread = (look: Look): look is Unread => typeof look === 'string'

export interface Looking {
  most?: number
  /** `whole` also compares the close, `forward` goes on from it; undefined reads none. */
  how?: 'whole' | 'forward'
  /** A right look returns the close until this second. */
  until?: EpochSeconds | undefined
}

/** The account must be equal before and after. */
export async function look(
  table: Table,
  uid: string,
  rules: Rules,
  { most = MOST_ROWS.alone, how, until }: Looking = {},
): Promise<Look> {
  for (let tries = 0; tries < TRIES; tries++) {
    const account = await table.get(keys.account(uid), { consistent: true })
    const row = how && (await table.get(keys.close(uid), { consistent: true }))
    const close = row ? closeOfRow(row) : null
    const stored = close && isOwnClose(close) ? close : null
    const before = how === 'forward' ? stored : null
    const read = await rowsAfter(table, uid, before, most)
    if (read === 'huge') return 'huge'
    const again = await table.get(keys.account(uid), { consistent: true })
    if (!isDeepStrictEqual(account, again)) continue
    const isSettled = settledBefore(before?.until ?? 0, read.documents)
    const rows = withNewer(
      uid,
      read.journal,
      read.documents.filter((row) => !isSettled(row)),
    )
    const from = before ? { uid, close: before } : undefined
    const found = reconcile(account ? [account, ...rows] : rows, rules, from)
    const isOfNewer = found.mismatches.some(({ check }) => check === 'known to this version')
    // The close may count such rows or not: only the whole journal tells all their legs.
    if (isOfNewer && before) return look(table, uid, rules, { most, how: 'whole', until })
    const journaled = { account, ...read }
    found.mismatches.push(...wrongJournal(uid, journaled, found.mismatches), ...wrongDays(uid, journaled))
    if (
      stored &&
      !before &&
      !isOfNewer &&
      !isDeepStrictEqual(sumsOf(stored), sumsOf(closed(uid, rows, stored, rules, null)))
    )
      found.mismatches.push({ uid, check: 'close = documents', of: 'close', found: 1n, expected: 0n })
    const whole = await withPrices(uid, found, rows, rules)
    if (!account || until === undefined || whole.mismatches.some((one) => one.check !== 'close = documents'))
      return whole
    const last = Number(String(account.journal ?? 0).split('#')[0])
    const isIdle = before && last < before.until && !rows.some(settledBefore(until, rows))
    if (isIdle) return whole
    const at = { until, day: account.day as string, bonus: account.bonus as string | undefined }
    return { ...whole, close: closeRow(uid, closed(uid, rows, at, rules, before)) }
  }
  return 'busy'
}

const sumsOf = ({ from: _, ...sums }: Close) => sums

/** Prices of documents never change, so these reads may come later. */
async function withPrices(
  uid: string,
  found: Reconciled,
  rows: readonly Row[],
  { priceThen }: Rules,
): Promise<Reconciled> {
  const wrong = priceThen ? await wrongPrices(rows, priceThen) : []
  const prices = wrong.map((one) => ({ uid, check: 'document right in itself' as const, ...one }))
  return { ...found, mismatches: [...found.mismatches, ...prices] }
}

/** Reads large users one at a time, so that memory is bounded. */
export async function lookAt(
  table: Table,
  uids: readonly string[],
  rules: Rules,
  most = MOST_ROWS,
  looking: (uid: string) => Omit<Looking, 'most'> = () => ({}),
): Promise<Map<string, Look>> {
  const looks = new Map<string, Look>()
  const waiting = [...uids]
  const next = async (): Promise<void> => {
    for (let uid = waiting.shift(); uid !== undefined; uid = waiting.shift())
      looks.set(uid, await look(table, uid, rules, { most: most.together, ...looking(uid) }))
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, next))
  for (const [uid, found] of looks)
    if (found === 'huge') looks.set(uid, await look(table, uid, rules, { most: most.alone, ...looking(uid) }))
  return looks
}

export const wordsOf = ({ check, of }: Mismatch): string => `${check}: ${of}`

export const exactOf = (one: Mismatch): string =>
  `${wordsOf(one)} by ${one.found - one.expected}${one.row === undefined ? '' : ` in ${one.row}`}`

/** `before`: the partition the last page ended in. Also finds users with orders but no account. */
export async function usersOf(table: Table, page: readonly Key[], before?: string): Promise<string[]> {
  const partitions = [...new Set(page.map(({ pk }) => pk))].filter((pk) => pk !== before)
  const ofUsers = partitions.filter((pk) => pk.startsWith(ACCOUNT)).map((pk) => pk.slice(ACCOUNT.length))
  const others = partitions.flatMap((pk) =>
    PARTITIONS.filter((begin) => begin !== ACCOUNT && pk.startsWith(begin)).map((begin) =>
      pk.slice(begin.length),
    ),
  )
  const accounts = await table.getMany(others.map(keys.account), { consistent: true })
  return [...ofUsers, ...others.filter((_, index) => !accounts[index])]
}

/** Payments into and out of projects' reserves before `until`. */
export async function ofHouse(
  table: Table,
  page: readonly Key[],
  { before, until = Number.POSITIVE_INFINITY }: { before?: string | undefined; until?: number } = {},
): Promise<Pick<Reconciled, 'accounts' | 'documents' | 'totals' | 'shared'>> {
  const partitions = [...new Set(page.map(({ pk }) => pk))].filter(
    (pk) => pk.startsWith(projectPartition('')) && pk !== before,
  )
  const rows = (await Promise.all(partitions.map((pk) => all(table, pk)))).flat()
  const fundings = rows.filter(({ sk, at }) => sk.startsWith(fundingPrefix) && Number(at) < until)
  const totals = new Map<string, bigint>()
  for (const line of fundings.flatMap(({ legs }) => legs as string[])) {
    const [account = '', asset = '', amount = ''] = line.split(' ')
    const name = `${account} ${asset}`
    totals.set(name, (totals.get(name) ?? 0n) + BigInt(amount))
  }
  return { accounts: 0, documents: fundings.length, totals, shared: new Map() }
}

export interface ReconciledTable extends Reconciled {
  /** Also projects in motion, as `project:<id>`; these are not checked. */
  busy: string[]
  huge: string[]
}

const WHOLE = (): Looking => ({ how: 'whole' })

/** Users busy for this many rounds are left to the next run. */
const ROUNDS = 4

/** Counts mismatches that persist at a second look, after `pause`. */
export async function reconcileTable(
  table: Table,
  scan: ScanKeys,
  { rules = noRules, pause }: { rules?: Rules; pause?: () => Promise<void> } = {},
): Promise<ReconciledTable> {
  const sums = openSums()
  const seen = new Map<string, string[]>()
  const before = linesOf(await projectsAt(table))
  const mismatches: Mismatch[] = []
  const huge: string[] = []
  let again: string[] = []
  const take = (looks: ReadonlyMap<string, Look>) => {
    for (const [uid, found] of looks) {
      if (isUnread(found)) {
        if (found === 'busy') again.push(uid)
        else huge.push(uid)
        continue
      }
      const before = seen.get(uid)
      if (before) mismatches.push(...found.mismatches.filter((one) => before.includes(wordsOf(one))))
      else {
        sums.add(found)
        if (found.mismatches.length === 0) continue
        seen.set(uid, found.mismatches.map(wordsOf))
        again.push(uid)
      }
    }
  }
  for (let after: Key | undefined, more = true; more; ) {
    const page = await scan(after)
    take(await lookAt(table, await usersOf(table, page.keys, after?.pk), rules, MOST_ROWS, WHOLE))
    sums.add(await ofHouse(table, page.keys, { before: after?.pk }))
    after = page.last
    more = after !== undefined
  }
  for (let round = 1; round < ROUNDS && again.length > 0; round++) {
    await pause?.()
    const uids = again
    again = []
    take(await lookAt(table, uids, rules, MOST_ROWS, WHOLE))
  }
  const whole = sums.whole()
  const now = await projectsAt(table)
  // A user who was not read may hold part of any project.
  const isWhole = again.length === 0 && huge.length === 0
  const resting = [...now].filter(([id]) => isWhole && isAtRest(before, id, now))
  const ofProjects = resting.flatMap(([id, stored]) => projectFaults(id, stored, whole.shared))
  const moving = [...now.keys()].filter((id) => before[id] !== undefined && !isAtRest(before, id, now))
  return {
    ...whole,
    mismatches: [...mismatches, ...ofProjects],
    busy: [...again, ...moving.map(nameOfProject)],
    huge,
  }
}

export function openSums(
  counted = {
    accounts: 0,
    documents: 0,
    totals: new Map<string, bigint>(),
    shared: new Map<string, bigint>(),
  },
) {
  const addTo = (sums: Map<string, bigint>, more: ReadonlyMap<string, bigint>) => {
    for (const [name, sum] of more) sums.set(name, (sums.get(name) ?? 0n) + sum)
  }
  return {
    add(more: Pick<Reconciled, 'accounts' | 'documents' | 'totals' | 'shared'>): void {
      counted.accounts += more.accounts
      counted.documents += more.documents
      addTo(counted.totals, more.totals)
      addTo(counted.shared, more.shared)
    },
    counted: () => counted,
    whole: () => ({ ...counted, trial: trialOf(counted.totals) }),
  }
}

const PARTITIONS = [...new Set(Object.values(documentPlaces).map(({ pk }) => pk))]
const ACCOUNT = keys.account('').pk

const all = (table: Table, pk: string): Promise<Row[]> => allRows(table, { pk, consistent: true })

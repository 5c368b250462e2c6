import { isDeepStrictEqual } from 'node:util'
import { chunksOf, GET_MOST } from '../table/chunks.ts'
import { documentPlaces, fundingPrefix, keys, projectPartition } from '../table/keys.ts'
import type { Key, Row, ScanKeys, Table } from '../table/write.ts'
import { type Reconciled, reconcile, trialOf } from './reconcile.ts'
import type { Mismatch } from './reconcile-account.ts'
import { wrongPrices } from './reconcile-prices.ts'
import { noRules, type Rules } from './rules.ts'

/** Users looked at side by side: enough to keep the table busy. */
const CONCURRENCY = 8
/** Reads in a row of a user whose account keeps changing. Then the others go first. */
const TRIES = 5

/** How a user's books look: `busy` if the account changed during every read. */
export type Look = Reconciled | 'busy'

/**
 * Reads a user's account and documents as they stand at one moment: the account is the same before and after its
 * documents. Every movement changes it.
 */
export async function look(table: Table, uid: string, rules: Rules): Promise<Look> {
  for (let tries = 0; tries < TRIES; tries++) {
    const before = await table.get(keys.account(uid), { consistent: true })
    const rows = (await Promise.all(PARTITIONS.map((begin) => all(table, begin + uid)))).flat()
    const after = await table.get(keys.account(uid), { consistent: true })
    if (isDeepStrictEqual(before, after)) return withPrices(uid, reconcile(rows, rules), rows, rules)
  }
  return 'busy'
}

/** Documents do not change their prices, so these may be looked up after the account was. */
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

/** Looks at these users, several at once. One that keeps changing holds up none of the others. */
export async function lookAt(
  table: Table,
  uids: readonly string[],
  rules: Rules,
): Promise<Map<string, Look>> {
  const looks = new Map<string, Look>()
  const waiting = [...uids]
  const next = async (): Promise<void> => {
    for (let uid = waiting.shift(); uid !== undefined; uid = waiting.shift())
      looks.set(uid, await look(table, uid, rules))
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, next))
  return looks
}

/** A mismatch in words: the same one if they are the same on a second look. */
export const wordsOf = ({ check, of }: Mismatch): string => `${check}: ${of}`

/**
 * The users a page of keys names first, in the order of the page; `before` is the partition the last page ended in.
 * One with orders and no account is named by them.
 */
export async function usersOf(table: Table, page: readonly Key[], before?: string): Promise<string[]> {
  const partitions = [...new Set(page.map(({ pk }) => pk))].filter((pk) => pk !== before)
  const ofUsers = partitions.filter((pk) => pk.startsWith(ACCOUNT)).map((pk) => pk.slice(ACCOUNT.length))
  const others = partitions.flatMap((pk) =>
    PARTITIONS.filter((begin) => begin !== ACCOUNT && pk.startsWith(begin)).map((begin) =>
      pk.slice(begin.length),
    ),
  )
  const ownerless: string[] = []
  for (const some of chunksOf(others, GET_MOST)) {
    const accounts = await table.getMany(some.map(keys.account), { consistent: true })
    ownerless.push(...some.filter((_, index) => !accounts[index]))
  }
  return [...ofUsers, ...ownerless]
}

/**
 * The documents of no user in a page of keys, those that were made before a second: what was put into the reserves of
 * projects, and given back of them.
 */
export async function ofHouse(
  table: Table,
  page: readonly Key[],
  { before, until = Number.POSITIVE_INFINITY }: { before?: string | undefined; until?: number } = {},
): Promise<Pick<Reconciled, 'accounts' | 'documents' | 'totals'>> {
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
  return { accounts: 0, documents: fundings.length, totals }
}

export interface ReconciledTable extends Reconciled {
  /** Users whose accounts changed during every read, also the second time. Nothing is said of them. */
  busy: string[]
}

/** After so many rounds users who never came to rest are given up; the next run reads them again. */
const ROUNDS = 4

/**
 * Reconciles the table while it is in use. A mismatch counts only if it stands on a second look, after `pause`; who was
 * busy is read again after the others.
 */
export async function reconcileTable(
  table: Table,
  scan: ScanKeys,
  { rules = noRules, pause }: { rules?: Rules; pause?: () => Promise<void> } = {},
): Promise<ReconciledTable> {
  const sums = openSums()
  const seen = new Map<string, string[]>()
  const mismatches: Mismatch[] = []
  let again: string[] = []
  const take = (looks: ReadonlyMap<string, Look>) => {
    for (const [uid, found] of looks) {
      if (found === 'busy') {
        again.push(uid)
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
    take(await lookAt(table, await usersOf(table, page.keys, after?.pk), rules))
    sums.add(await ofHouse(table, page.keys, { before: after?.pk }))
    after = page.last
    more = after !== undefined
  }
  for (let round = 1; round < ROUNDS && again.length > 0; round++) {
    await pause?.()
    const uids = again
    again = []
    take(await lookAt(table, uids, rules))
  }
  return { ...sums.whole(), mismatches, busy: again }
}

/** Adds up how many users and documents were right or wrong, and the money of all. */
export function openSums(counted = { accounts: 0, documents: 0, totals: new Map<string, bigint>() }) {
  return {
    add({ accounts, documents, totals }: Pick<Reconciled, 'accounts' | 'documents' | 'totals'>): void {
      counted.accounts += accounts
      counted.documents += documents
      for (const [name, sum] of totals) counted.totals.set(name, (counted.totals.get(name) ?? 0n) + sum)
    },
    counted: () => counted,
    whole: () => ({ ...counted, trial: trialOf(counted.totals) }),
  }
}

/** What the partitions of a user's rows begin with, the account's included. */
const PARTITIONS = [...new Set(Object.values(documentPlaces).map(({ pk }) => pk))]
const ACCOUNT = keys.account('').pk

async function all(table: Table, pk: string): Promise<Row[]> {
  const rows: Row[] = []
  let after: Key | undefined
  do {
    const page = await table.query({ pk, consistent: true, ...(after && { after }) })
    rows.push(...page.rows)
    after = page.last
  } while (after)
  return rows
}

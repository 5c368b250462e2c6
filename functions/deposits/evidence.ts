import type { Minor } from '../../shared/money.ts'
import { type EpochMs, type EpochSeconds, secondsOf } from '../../shared/time.ts'
import type { Deps } from '../deps.ts'
import { needsSecond, noSolo, soloKeys, soloOf } from '../documents/four-eyes.ts'
import {
  newestUses,
  pictureElsewhere,
  publicIdsOf,
  referenceMark,
  type Use,
  usesElsewhere,
} from '../documents/occurrences.ts'
import { keys } from '../table/keys.ts'
import { cleanKey } from '../table/pictures.ts'
import { type Deposit, depositOf, FAILED, type Status, SUCCESS, UNDER_REVIEW } from './deposit.ts'
import { depositHistory, loadDeposit } from './store.ts'
import type { WayTerms } from './ways/version.ts'
import { wayVersion } from './ways/way.ts'

/** Long enough to look, too short to pass on. */
const LINK_LIFE_S = 60
const EARLIER_READ = 50

export interface Occurrence {
  uid: string
  publicId: string
  own: boolean
  at: EpochSeconds
  deposit: string | null
  status: Status | null
}

export interface Sum {
  count: number
  sum: Minor
}

export interface Evidence {
  deposit: Deposit
  /** A second operator must approve: by amount, by earlier solo approvals, or as a credit. */
  fourEyes: boolean
  picture: { url: string; expiresAt: EpochSeconds } | null
  /** The payment account shown to the user; null if unknown. */
  paidInto: (WayTerms & { version: number }) | null
  seen: Record<'picture' | 'reference', Occurrence[]>
  before: { approved: Sum; refused: Sum; waiting: Sum; more: boolean }
}

export interface Viewer {
  operator: string
  nowMs: EpochMs
}

export async function evidenceOf(
  deps: Deps<'files' | 'uniqueKey'>,
  { operator, nowMs }: Viewer,
  { uid, id }: { uid: string; id: string },
): Promise<Evidence | undefined> {
  const at = secondsOf(nowMs)
  const [deposit, [eyes, sum], earlier] = await Promise.all([
    loadDeposit(deps.table, uid, id),
    deps.table.getMany(soloKeys({ uid, operator, way: 'in' }), { consistent: true }),
    depositHistory(deps.table, uid, { class: 0, limit: EARLIER_READ }),
  ])
  if (!deposit) return undefined
  const { screenshot, amount, method, paidInto } = deposit
  const solo = deposit.status === UNDER_REVIEW ? soloOf(eyes, sum, at) : noSolo
  const [url, way, picture, reference] = await Promise.all([
    screenshot && deps.files.link(cleanKey(uid, screenshot), LINK_LIFE_S, operator),
    method && paidInto !== null ? wayVersion(deps.table, method, paidInto) : undefined,
    samePicture(deps, deposit),
    sameReference(deps, deposit),
  ])
  return {
    deposit,
    fourEyes: deposit.first !== null || needsSecond(solo, amount, deps.config.deposit),
    picture: url ? { url, expiresAt: at + LINK_LIFE_S } : null,
    paidInto: way ? { version: way.version, ...way.terms } : null,
    seen: await withUsers(deps, uid, { picture, reference }),
    before: sums(
      earlier.items.filter((one) => one.id !== id && one.asset === deposit.asset),
      earlier.next !== null,
    ),
  }
}

async function samePicture(deps: Deps<'files' | 'uniqueKey'>, { uid, screenshot }: Deposit): Promise<Use[]> {
  const uses = screenshot ? await pictureElsewhere(deps, { uid, key: screenshot }) : []
  return uses.map((use) => ({ ...use, document: use.purpose === 'deposit' ? use.document : null }))
}

async function sameReference(deps: Deps<'files' | 'uniqueKey'>, own: Deposit): Promise<Use[]> {
  const mark = referenceMark(own.reference)
  return mark ? usesElsewhere(deps, 'reference', mark, own) : []
}

/** Newest first, at most 20. */
async function withUsers<Kinds extends string>(
  { table }: Deps<'files' | 'uniqueKey'>,
  owner: string,
  uses: Record<Kinds, Use[]>,
): Promise<Record<Kinds, Occurrence[]>> {
  const kinds = Object.keys(uses) as Kinds[]
  const shown = kinds.map((kind) => [kind, newestUses(uses[kind])] as const)
  const all = shown.flatMap(([, some]) => some)
  const used = all.flatMap(({ uid, document }) => (document ? [keys.deposit(uid, document)] : []))
  const places = [...new Map(used.map((key) => [`${key.pk} ${key.sk}`, key])).values()]
  const [publicIds, deposits] = await Promise.all([
    publicIdsOf(
      table,
      all.map(({ uid }) => uid),
    ),
    table.getMany(places),
  ])
  const statuses = new Map(
    deposits.flatMap((row) => (row ? [[`${row.pk} ${row.sk}`, depositOf(row).status] as const] : [])),
  )
  const withUser = ({ uid, at, document: deposit }: Use): Occurrence => {
    const key = deposit && keys.deposit(uid, deposit)
    const status = key ? (statuses.get(`${key.pk} ${key.sk}`) ?? null) : null
    return { uid, publicId: publicIds.get(uid) ?? '', own: uid === owner, at, deposit, status }
  }
  return Object.fromEntries(shown.map(([kind, some]) => [kind, some.map(withUser)])) as Record<
    Kinds,
    Occurrence[]
  >
}

function sums(deposits: Deposit[], more: boolean): Evidence['before'] {
  const of = (...statuses: Status[]): Sum => {
    const some = deposits.filter(({ status }) => statuses.includes(status))
    return { count: some.length, sum: some.reduce((sum, { amount }) => sum + amount, 0n) }
  }
  return { approved: of(SUCCESS), refused: of(FAILED), waiting: of(3, 4), more }
}

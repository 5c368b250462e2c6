import type { Minor } from '../../shared/money.ts'
import { type EpochMs, type EpochSeconds, secondsOf } from '../../shared/time.ts'
import type { Deps } from '../deps.ts'
import { needsFourEyes, noSoloApprovals, soloApprovalsOf } from '../documents/four-eyes.ts'
import { keys, type OccurrenceKind, occurrencePartition } from '../table/keys.ts'
import { cleanKey } from '../table/pictures.ts'
import { profileOf } from '../table/profile.ts'
import type { Row } from '../table/write.ts'
import { type Deposit, depositOf, FAILED, type Status, SUCCESS, UNDER_REVIEW } from './deposit.ts'
import { referenceMark } from './rules.ts'
import { depositHistory, loadDeposit } from './store.ts'

/** Long enough to look, too short to pass on. */
const LINK_LIFE_S = 60
/** Earlier uses read of each kind, and shown. */
const OCCURRENCES_READ = 50
const OCCURRENCES_SHOWN = 20
const EARLIER_READ = 50

/** An earlier use of the same picture or reference. */
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
  /**
   * Whether this operator's approval is not enough: by its amount, by what he approved alone before, or as a credit.
   */
  fourEyes: boolean
  picture: { url: string; expiresAt: EpochSeconds } | null
  seen: Record<OccurrenceKind, Occurrence[]>
  /** What the user paid in before, of the newest fifty. */
  before: { approved: Sum; refused: Sum; waiting: Sum; more: boolean }
}

export interface Viewer {
  operator: string
  nowMs: EpochMs
}

/** A deposit and what is shown beside it; undefined if there is none. */
export async function evidenceOf(
  deps: Deps<'files' | 'uniqueKey'>,
  { operator, nowMs }: Viewer,
  { uid, id }: { uid: string; id: string },
): Promise<Evidence | undefined> {
  const at = secondsOf(nowMs)
  const [deposit, eyes, earlier] = await Promise.all([
    loadDeposit(deps.table, uid, id),
    deps.table.get(keys.soloApprovals(uid, operator), { consistent: true }),
    depositHistory(deps.table, uid, { class: 0, limit: EARLIER_READ }),
  ])
  if (!deposit) return undefined
  const { screenshot, amount } = deposit
  const bound = BigInt(deps.config.deposit.fourEyesFrom)
  const solo = deposit.status === UNDER_REVIEW ? soloApprovalsOf(eyes, at) : noSoloApprovals
  const [url, picture, reference] = await Promise.all([
    screenshot && deps.files.link(cleanKey(uid, screenshot), LINK_LIFE_S, operator),
    samePicture(deps, deposit),
    sameReference(deps, deposit),
  ])
  return {
    deposit,
    fourEyes: deposit.first !== null || needsFourEyes(solo, amount, bound),
    picture: url ? { url, expiresAt: at + LINK_LIFE_S } : null,
    seen: await withUsers(deps, uid, { picture, reference }),
    before: sums(
      // Amounts of another asset are no part of these sums.
      earlier.items.filter((one) => one.id !== id && one.asset === deposit.asset),
      earlier.next !== null,
    ),
  }
}

/** An occurrence, before its user and its deposit are looked up. */
interface OccurrenceRow {
  uid: string
  at: EpochSeconds
  deposit: string | null
}

/** Other pictures of the same content; the upload's row says what each was used for. */
async function samePicture(
  { table, secrets }: Deps<'files' | 'uniqueKey'>,
  { uid, screenshot }: Deposit,
): Promise<OccurrenceRow[]> {
  const own = screenshot ? await table.get(keys.upload(uid, screenshot)) : undefined
  if (!own?.fingerprint) return []
  const pk = occurrencePartition('picture', own.fingerprint as string, secrets.uniqueKey)
  const { rows } = await table.query({ pk, newestFirst: true, limit: OCCURRENCES_READ })
  const others = rows.map(useOf).filter((one) => one.uid !== uid || one.id !== screenshot)
  const uploads = await table.getMany(others.map((one) => keys.upload(one.uid, one.id)))
  return others.map((one, index) => ({
    uid: one.uid,
    at: one.at,
    deposit: one.purpose === 'deposit' ? ((uploads[index]?.usedBy as string | undefined) ?? null) : null,
  }))
}

/** Other deposits with the same payment reference, however it was typed. */
async function sameReference(
  { table, secrets }: Deps<'files' | 'uniqueKey'>,
  { uid, id, reference }: Deposit,
): Promise<OccurrenceRow[]> {
  const mark = referenceMark(reference)
  if (!mark) return []
  const pk = occurrencePartition('reference', mark, secrets.uniqueKey)
  const { rows } = await table.query({ pk, newestFirst: true, limit: OCCURRENCES_READ })
  return rows
    .map(useOf)
    .filter((one) => one.uid !== uid || one.id !== id)
    .map((one) => ({ uid: one.uid, at: one.at, deposit: one.id }))
}

function useOf({ sk, at, purpose }: Row) {
  const [uid = '', id = ''] = sk.split('#')
  return { uid, id, at: Number(at), purpose }
}

/** Occurrences with the public id of their user and the status of their deposit; the newest first, at most 20. */
async function withUsers<Kinds extends string>(
  { table }: Deps<'files' | 'uniqueKey'>,
  owner: string,
  occurrences: Record<Kinds, OccurrenceRow[]>,
): Promise<Record<Kinds, Occurrence[]>> {
  const kinds = Object.keys(occurrences) as Kinds[]
  const shown = kinds.map((kind) => [kind, newest(occurrences[kind])] as const)
  const all = shown.flatMap(([, some]) => some)
  const uids = [...new Set(all.map(({ uid }) => uid))]
  const used = all.flatMap(({ uid, deposit }) => (deposit ? [keys.deposit(uid, deposit)] : []))
  const places = [...new Map(used.map((key) => [`${key.pk} ${key.sk}`, key])).values()]
  const [profiles, deposits] = await Promise.all([
    table.getMany(uids.map(keys.profile)),
    table.getMany(places),
  ])
  const publicIds = new Map(profiles.flatMap((row) => (row ? [[row.pk, profileOf(row).publicId]] : [])))
  const statuses = new Map(
    deposits.flatMap((row) => (row ? [[`${row.pk} ${row.sk}`, depositOf(row).status] as const] : [])),
  )
  const withUser = ({ uid, at, deposit }: OccurrenceRow): Occurrence => {
    const key = deposit && keys.deposit(uid, deposit)
    const publicId = publicIds.get(keys.profile(uid).pk) ?? ''
    const status = key ? (statuses.get(`${key.pk} ${key.sk}`) ?? null) : null
    return { uid, publicId, own: uid === owner, at, deposit, status }
  }
  return Object.fromEntries(shown.map(([kind, some]) => [kind, some.map(withUser)])) as Record<
    Kinds,
    Occurrence[]
  >
}

const newest = (occurrences: OccurrenceRow[]): OccurrenceRow[] =>
  occurrences.toSorted((a, b) => b.at - a.at).slice(0, OCCURRENCES_SHOWN)

function sums(deposits: Deposit[], more: boolean): Evidence['before'] {
  const of = (...statuses: Status[]): Sum => {
    const some = deposits.filter(({ status }) => statuses.includes(status))
    return { count: some.length, sum: some.reduce((sum, { amount }) => sum + amount, 0n) }
  }
  return { approved: of(SUCCESS), refused: of(FAILED), waiting: of(3, 4), more }
}

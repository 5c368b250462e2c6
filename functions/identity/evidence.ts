import { isPicturePart, type PicturePart, type SubmissionState } from '../../shared/identity.ts'
import { type EpochMs, type EpochSeconds, secondsOf } from '../../shared/time.ts'
import type { DepsOf } from '../areas.ts'
import {
  newestUses,
  pictureElsewhere,
  publicIdsOf,
  type Use,
  usesElsewhere,
} from '../documents/occurrences.ts'
import { shownOf } from '../personal/mask.ts'
import { keys } from '../table/keys.ts'
import { cleanKey } from '../table/pictures.ts'
import { loadIdentity, loadSubmission, submissionHistory } from './store.ts'
import { type Data, partsOf, type Submission, submissionOf } from './submission.ts'

/** Long enough to look, too short to pass on. */
const LINK_LIFE_S = 60
const EARLIER_SHOWN = 20

export interface Occurrence {
  uid: string
  publicId: string
  /** Masked. */
  name: string | null
  own: boolean
  at: EpochSeconds
  submission: string | null
  state: SubmissionState | null
}

export interface Evidence {
  submission: Submission
  pictures: { part: PicturePart; url: string; expiresAt: EpochSeconds; isNew: boolean; seen: Occurrence[] }[]
  /** For level one the submitted data, otherwise the verified data. */
  data: Data | null
  sameNumber: Occurrence[]
  earlier: Submission[]
}

type DeskDeps = DepsOf<'desk'>

export async function evidenceOf(
  deps: DeskDeps,
  { operator, nowMs }: { operator: string; nowMs: EpochMs },
  { uid, id }: { uid: string; id: string },
): Promise<Evidence | undefined> {
  const [submission, { item }, history] = await Promise.all([
    loadSubmission(deps.table, uid, id),
    loadIdentity(deps.table, uid),
    submissionHistory(deps.table, uid, EARLIER_SHOWN),
  ])
  if (!submission) return undefined
  const data = submission.data ?? item.verified
  const [pictures, sameNumber] = await Promise.all([
    Promise.all(
      partsOf(submission.level)
        .filter(isPicturePart)
        .map((part) => pictureOf(deps, { operator, nowMs }, submission, part)),
    ),
    submission.data ? numberElsewhere(deps, submission, submission.data) : [],
  ])
  return {
    submission,
    pictures: pictures.flat(),
    data,
    sameNumber: await withUsers(deps, uid, sameNumber),
    earlier: history.items.filter((one) => one.id !== id && one.state !== 'review'),
  }
}

/** Leaves out the user's own resubmissions, which a rejection asks for. */
async function numberElsewhere(deps: DeskDeps, submission: Submission, { mark }: Data): Promise<Use[]> {
  const uses = await usesElsewhere(deps, 'idNumber', mark, submission)
  return uses.filter(({ uid }) => uid !== submission.uid)
}

async function pictureOf(
  deps: DeskDeps,
  { operator, nowMs }: { operator: string; nowMs: EpochMs },
  { uid, sent, pictures }: Submission,
  part: PicturePart,
): Promise<Evidence['pictures']> {
  const key = pictures[part]
  if (key === undefined) return []
  const [url, uses] = await Promise.all([
    deps.files.link(cleanKey(uid, key), LINK_LIFE_S, operator),
    pictureElsewhere(deps, { uid, key }),
  ])
  const seen = uses.map((use) => ({
    ...use,
    document: use.purpose?.startsWith('identity_') ? use.document : null,
  }))
  const expiresAt = secondsOf(nowMs) + LINK_LIFE_S
  return [{ part, url, expiresAt, isNew: sent.includes(part), seen: await withUsers(deps, uid, seen) }]
}

async function withUsers(deps: DeskDeps, owner: string, uses: readonly Use[]): Promise<Occurrence[]> {
  const { table } = deps
  const shown = newestUses(uses)
  const places = shown.flatMap(({ uid, document }) => (document ? [keys.submission(uid, document)] : []))
  const unique = [...new Map(places.map((key) => [`${key.pk} ${key.sk}`, key])).values()]
  const [publicIds, rows] = await Promise.all([
    publicIdsOf(
      table,
      shown.map(({ uid }) => uid),
    ),
    table.getMany(unique),
  ])
  const found = rows.flatMap((row) => (row ? [submissionOf(row)] : []))
  return Promise.all(
    shown.map(async ({ uid, at, document }) => {
      const submission = found.find((one) => one.uid === uid && one.id === document)
      return {
        uid,
        publicId: publicIds.get(uid) ?? '',
        name: await maskedNameOf(deps, submission),
        own: uid === owner,
        at,
        submission: document,
        state: submission?.state ?? null,
      }
    }),
  )
}

async function maskedNameOf(
  { identityFields }: DeskDeps,
  submission: Submission | undefined,
): Promise<string | null> {
  if (!submission?.data) return null
  const { open } = await identityFields.of(submission.uid)
  return shownOf('realName', open('realName', submission.data.realName))
}

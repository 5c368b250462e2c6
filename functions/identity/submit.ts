import type { Input, RouteOf } from '../../shared/api/routes.ts'
import { Refusal } from '../../shared/errors.ts'
import { type IdentityPart, isPicturePart, picturePurposes } from '../../shared/identity.ts'
import { comparedIdNumber, plainIdNumber, plainRealName } from '../../shared/rules/identity.ts'
import { secondsOf } from '../../shared/time.ts'
import type { DepsOf } from '../areas.ts'
import { once } from '../documents/operation.ts'
import type { CtxOf } from '../http.ts'
import { assertLive, liveSession } from '../own-account.ts'
import { valueFree } from '../table/guards.ts'
import { occurrencePartition } from '../table/keys.ts'
import { countUse } from '../table/limits.ts'
import { takePicture, whyNotTaken } from '../table/pictures.ts'
import type { Failure } from '../table/write.ts'
import { checkParts, givenParts } from './form.ts'
import { guardKeysOf } from './guard.ts'
import type { IdentityItem } from './item.ts'
import { levelTaken, whyClosed } from './states.ts'
import { loadIdentity, loadSubmission } from './store.ts'
import { type Data, partsOf, type Submission, submissionOf, submissionPut } from './submission.ts'

type Deps = DepsOf<'identity'>
export type Form = Input<RouteOf<'identity.certification_submit'>>
type SubmitCtx = CtxOf<RouteOf<'identity.certification_submit'>>

/** Includes refused tries: each tells whether a number is known. */
const DAILY = 20

interface Done {
  submission: Submission
  isSame: boolean
}

interface Draft {
  submission: Submission
  item: IdentityItem
}

/** Several users may submit one number until one passes. Throws the refusals of its route. */
export async function submitLevel(deps: Deps, ctx: SubmitCtx, form: Form): Promise<Submission> {
  const { uid } = ctx.session
  const id = ctx.operationId
  const done = (submission: Submission): Done => ({ submission, isSame: true })
  const earlierOne = async (submission: Submission): Promise<Done> => ({
    submission,
    isSame: await isSameForm(deps, form, submission),
  })
  const { done: made } = await once<Draft, Done>({
    id,
    nowMs: ctx.nowMs,
    look: 'beforeRefusing',
    async earlier() {
      const earlier = await loadSubmission(deps.table, uid, id)
      return earlier && earlierOne(earlier)
    },
    isSame: ({ isSame }) => isSame,
    draft: () => draft(deps, ctx, form),
    async commit({ submission, item }) {
      const pictures = picturesSent(submission)
      const number = valueFree(await guardKeysOf(deps, uid, submission.data))
      const committed = await deps.table.transact([
        submissionPut(submission),
        levelTaken(item, submission),
        liveSession(ctx.session),
        ...number,
        ...pictures.map(takePicture),
      ])
      if (committed.ok) return { done: done(submission) }
      const [document, level, live, ...others] = committed.failures
      if (document?.old) return { earlier: await earlierOne(submissionOf(document.old)) }
      assertLive(ctx.session, live)
      if (level?.failed) {
        const now = (await loadIdentity(deps.table, uid)).item
        throw whyClosed(now, submission.level) ?? new Refusal('conflict')
      }
      if (others.slice(0, number.length).some(({ failed }) => failed)) throw new Refusal('id_number_exists')
      throw whyNotTakenAny(others.slice(number.length), pictures)
    },
  })
  return made.submission
}

async function draft(deps: Deps, { session, operationId, nowMs }: SubmitCtx, form: Form): Promise<Draft> {
  const { uid } = session
  const { item, submissions } = await loadIdentity(deps.table, uid)
  const closed = whyClosed(item, form.level)
  if (closed) throw closed
  const before = submissions[form.level] ?? null
  checkParts(form, asked(before, form))
  await countUse(deps, { kind: 'identity', of: uid, limit: DAILY, windowSeconds: 86_400 }, nowMs)
  const submission: Submission = {
    uid,
    id: operationId,
    level: form.level,
    state: 'review',
    at: secondsOf(nowMs),
    sent: asked(before, form),
    data: form.level === 1 ? await dataOf(deps, uid, form, before?.data ?? null) : null,
    pictures: { ...before?.pictures, ...picturesOf(form) },
    reasons: {},
    decided: null,
  }
  return { submission, item }
}

export const partsToSend = (level: Form['level'], before: Submission | null): IdentityPart[] =>
  partsOf(level).filter((part) => before === null || before.reasons[part] !== undefined)

const asked = (before: Submission | null, { level }: Form) => partsToSend(level, before)

async function dataOf(deps: Deps, uid: string, form: Form, before: Data | null): Promise<Data> {
  const fields = await deps.identityFields.of(uid)
  const { documentType, idNumber, realName } = form
  const number = idNumber === undefined ? undefined : plainIdNumber(idNumber)
  return {
    ...(before as Data),
    ...(documentType !== undefined && { documentType: documentType as Data['documentType'] }),
    ...(number !== undefined && {
      idNumber: fields.seal('idNumber', number),
      mark: occurrencePartition('idNumber', comparedIdNumber(number), deps.secrets.uniqueKey),
    }),
    ...(realName !== undefined && { realName: fields.seal('realName', plainRealName(realName)) }),
  }
}

const picturesOf = (form: Form): Submission['pictures'] =>
  Object.fromEntries(
    Object.entries(givenParts(form)).flatMap(([part, key]) => (isPicturePart(part) ? [[part, key]] : [])),
  )

const picturesSent = ({ uid, id, sent, pictures }: Submission) =>
  sent.filter(isPicturePart).map((part) => ({
    uid,
    key: pictures[part] ?? '',
    purpose: picturePurposes[part],
    usedBy: id,
  }))

function whyNotTakenAny(pictures: Failure[], wanted: ReturnType<typeof picturesSent>): Refusal {
  const faults = wanted.flatMap((picture, index) => {
    const failure = pictures[index]
    return failure?.failed ? [whyNotTaken(failure.old, picture)] : []
  })
  return faults.find(({ slug }) => slug === 'upload_invalid') ?? faults[0] ?? new Refusal('conflict')
}

/** Ignores the state, which may have changed since. */
async function isSameForm(deps: Deps, form: Form, { uid, level, sent, data, pictures }: Submission) {
  const given = givenParts(form)
  if (level !== form.level || String(Object.keys(given).sort()) !== String([...sent].sort())) return false
  const fields = data && (await deps.identityFields.of(uid))
  const stored = (part: IdentityPart): string | undefined => {
    if (isPicturePart(part)) return pictures[part]
    if (!data || !fields) return undefined
    return part === 'documentType' ? data.documentType : fields.open(part, data[part])
  }
  const plain = (part: IdentityPart): string | undefined => {
    const text = given[part] ?? ''
    if (part === 'idNumber') return plainIdNumber(text)
    return part === 'realName' ? plainRealName(text) : text
  }
  return sent.every((part) => stored(part) === plain(part))
}

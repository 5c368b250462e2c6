import type { DepsOf } from '../../functions/areas.ts'
import { pass, reject } from '../../functions/identity/review.ts'
import { keys } from '../../functions/table/keys.ts'
import { type Row, replace } from '../../functions/table/write.ts'
import { ask } from './ctx.ts'
import { atDesk, NOBODY, operatorRow, reviewer } from './desk.ts'
import { erasedOf, mayBeOfErased } from './erasure-watch.ts'
import { type IdentityStep, identityOracle } from './identity-oracle.ts'
import type { Job, Outcome } from './job.ts'
import { hold, type IdentityForm, type IdentityPress, type Operation } from './operation.ts'
import { isAlone, newOperation, told } from './place.ts'
import { idMs, places, secondsOf } from './places.ts'
import { idAt, type Random } from './random.ts'
import { type Device, OPERATORS, type World } from './world.ts'

/** Some of them the same number, written otherwise. */
export const NUMBERS = ['AB1234', 'ab-12 34', 'ＣＤ5678', 'cd.5678', 'EF9012'] as const
export const NAMES = ['Ada Byron', 'Ada  Byron', '王小明'] as const
export const TYPES = ['passport', 'id_card'] as const
const REASONS: Record<string, string> = {
  documentType: 'reason_type_not_accepted',
  idNumber: 'reason_number_wrong',
  realName: 'reason_name_wrong',
  front: 'reason_photo_blurred',
  back: 'reason_photo_glare',
  handheld: 'reason_face_hidden',
  asset: 'reason_asset_old',
}
const PARTS = {
  1: ['documentType', 'idNumber', 'realName'],
  2: ['front', 'back', 'handheld'],
  3: ['asset'],
} as const

/** Full-width characters become plain ones; what stands between them does not count. */
export const plainNumber = (text: string): string =>
  text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
const plain = (part: string, text: string): string =>
  part === 'idNumber' ? plainNumber(text) : part === 'realName' ? text.replace(/\s+/g, ' ') : text

const isSubmission = ({ sk }: Row): boolean => sk.startsWith('I#')
const isLevelOf = (row: Row, level: number): boolean => isSubmission(row) && Number(row.forLevel) === level

export const submissionsOf = async (world: World, uids: string[]): Promise<Row[]> =>
  (await world.store.rowsOf(uids)).filter(isSubmission)

/** The last submission of a level: the one under review, or the newest decided. */
const lastOf = (world: World, rows: Row[], uid: string, level: number): Row | undefined => {
  const id = identityOracle(world.audit.identities).levels.get(`${uid} ${level}`)?.id
  return rows.find((row) => isLevelOf(row, level) && row.sk === `I#${id}`)
}

/** What a user sends: as a rule what the next level asks for, sometimes of another, or a part too many or too few. */
export async function randomIdentity(world: World, chance: Random, uid: string): Promise<IdentityForm> {
  const rows = await submissionsOf(world, [uid])
  const { passed } = identityOracle(world.audit.identities)
  const next = Math.min(3, (passed.get(uid) ?? 0) + 1) as 1 | 2 | 3
  const level = chance.chance(0.85) ? next : chance.pick([1, 2, 3] as const)
  const last = lastOf(world, rows, uid, level)
  const wrong = Object.keys((last?.reasons ?? {}) as Record<string, string>)
  const asked = PARTS[level].filter((part) => wrong.length === 0 || wrong.includes(part))
  const sent = chance.chance(0.9) ? asked : PARTS[level].filter(() => chance.chance(0.7))
  const parts: Record<string, string> = {}
  for (const part of sent) parts[part] = await textOf(world, chance, uid, part)
  return { level, parts }
}

async function textOf(world: World, chance: Random, uid: string, part: string): Promise<string> {
  if (part === 'idNumber') return chance.pick(NUMBERS)
  if (part === 'realName') return chance.pick(NAMES)
  if (part === 'documentType') return chance.pick(TYPES)
  const key = idAt(world.nowMs, chance)
  const state = chance.chance(0.95) ? 'clean' : 'waiting'
  const row = { ...keys.upload(uid, key), state, purpose: `identity_${part}`, contentType: 'image/png' }
  await world.store.table.write(replace({ ...row, at: secondsOf(world.nowMs), ttl: 9_999_999_999 }))
  return key
}

const SESSION = ['login_required', 'account_locked']
const foundIn = (outcome: Outcome): string | null =>
  outcome.kind === 'refused' ? outcome.slug : outcome.kind === 'answered' ? null : outcome.kind

/** Submits a level, the first time or again. */
export function identifying(
  world: World,
  device: Device,
  operation: Operation,
  form: IdentityForm,
): Job | undefined {
  const { session } = device
  if (!session) return undefined
  const again = operation.attempts > 0
  operation.attempts += 1
  operation.identity ??= form
  const otherContent = operation.identity !== form
  let document: Row | undefined
  let expected: string | null
  return {
    label: `${again ? 'identify again' : 'identify'} ${operation.id.slice(-4)} ${form.level} ${JSON.stringify(form.parts)}`,
    session,
    async moves(process) {
      const rows = await submissionsOf(world, [device.uid])
      document = rows.find(({ sk }) => sk === `I#${operation.id}`)
      const uploads = (await world.store.rowsOf([device.uid])).filter(({ sk }) => sk.startsWith('F#'))
      expected = document
        ? otherContent
          ? 'replay_mismatch'
          : null
        : reasonOf(world, process.nowMs(), operation, form, uploads)
      const met = operation.phoneSkewed ? (['phone skew'] as const) : []
      return [{ movement: again ? 'identify again' : 'identify', met }]
    },
    run: (process) =>
      ask(
        process,
        'identity.certification_submit',
        { level: form.level, ...form.parts },
        {
          session,
          operationId: operation.id,
        },
      ),
    after(outcome, task) {
      if (outcome.kind === 'answered')
        hold(!otherContent, 'an answer stays true', () => `${operation.id} took other content`)
      told(world, operation, device, outcome, document !== undefined, otherContent)
      if (!isAlone(task) || outcome.kind === 'crashed') return
      if (outcome.kind === 'refused' && SESSION.includes(outcome.slug)) return
      const found = foundIn(outcome)
      if (mayBeOfErased(world, found)) return
      hold(found === expected, 'a refusal has its reason', () => `identity: ${found}, expected ${expected}`)
    },
  }
}

/** By the published rules, in the order in which they are refused. */
function reasonOf(
  world: World,
  nowMs: number,
  { id, uid }: Operation,
  { level, parts }: IdentityForm,
  uploads: Row[],
): string | null {
  if (Math.abs(idMs(id) - nowMs) > 600_000) return 'operation_expired'
  const { levels, passed, holders } = identityOracle(world.audit.identities)
  const last = levels.get(`${uid} ${level}`)
  if (last?.state === 'passed') return 'already_verified'
  if (last?.state === 'review') return 'identity_in_review'
  if ((passed.get(uid) ?? 0) < level - 1) return 'level_not_open'
  const asked: readonly string[] = last ? last.wrong : PARTS[level]
  if (Object.keys(parts).some((part) => !asked.includes(part))) return 'validation'
  const missing = PARTS[level].find((part) => asked.includes(part) && parts[part] === undefined)
  if (missing) return MISSING[missing] ?? 'photo_required'
  const number = level === 1 ? plainNumber(parts.idNumber ?? last?.parts.idNumber ?? '') : undefined
  if (number !== undefined && holders.has(number)) return 'id_number_exists'
  if (level === 1) return null
  const pictures = Object.values(parts).map((key) => uploads.find(({ sk }) => sk === `F#${key}`))
  if (pictures.some((row) => row?.usedBy !== undefined)) return 'upload_invalid'
  return pictures.every((row) => row?.state === 'clean') ? null : 'upload_not_ready'
}
const MISSING: Record<string, string> = {
  documentType: 'document_type_required',
  idNumber: 'id_number_required',
  realName: 'name_required',
}

/** What an operator makes of a submission, as a rule of one under review. */
export async function identityPress(
  world: World,
  chance: Random,
  operator: string = chance.pick(OPERATORS),
  of?: Row,
): Promise<Operation | undefined> {
  const rows = await submissionsOf(
    world,
    world.users.map(({ uid }) => uid),
  )
  const waiting = rows.filter(({ state }) => state === 'review')
  const from = waiting.length > 0 && chance.chance(0.85) ? waiting : rows
  const row = of ?? (from.length > 0 ? chance.pick(from) : undefined)
  if (!row) return undefined
  const uid = row.pk.slice(2)
  const sent = row.sent as string[]
  const wrong = sent.filter(() => chance.chance(0.5))
  const parts = chance.chance(0.45) ? [] : wrong.length > 0 ? wrong : sent.slice(0, 1)
  const operation = newOperation(world, chance, { uid }, 'identityPress')
  operation.identityPress = {
    submission: row.sk.slice(2),
    operator,
    wrong: Object.fromEntries(parts.map((part) => [part, REASONS[part] ?? ''])),
  }
  return operation
}

const isPass = ({ wrong }: IdentityPress): boolean => Object.keys(wrong).length === 0

/** Passes or rejects a submission, the first time or again. */
export function judging(world: World, operation: Operation): Job {
  const press = operation.identityPress as IdentityPress
  const { submission: id, operator, wrong } = press
  const read = () => world.store.table.get(places.submission(operation.uid, id), { consistent: true })
  operation.attempts += 1
  const isBy = (row: Row | undefined) => row?.decidedOp === operation.id
  let before: Row | undefined
  let desk: Row
  let expected: string | null
  return {
    label: `${operator} ${isPass(press) ? 'passes' : `rejects ${Object.keys(wrong)} of`} ${id.slice(-4)}`,
    async moves() {
      before = await read()
      desk = await operatorRow(world, operator)
      const why = () => whyNotJudged(world, press, before, isBy(before))
      expected = desk.state === 'ACTIVE' ? why() : 'operator_locked'
      return [{ movement: isPass(press) ? 'pass' : 'reject' }]
    },
    run(process) {
      const one = reviewer(process, operator, operation)
      const which = { uid: operation.uid, id }
      const reasons = Object.entries(wrong)
        .map(([part, reason]) => `${part}:${reason}`)
        .join(' ')
      return atDesk(process, one, Number(desk.epoch), (deps) => {
        const all = { ...process.deps, ...deps } as unknown as DepsOf<'desk'>
        return isPass(press) ? pass(all, one, which) : reject(all, one, which, reasons)
      })
    },
    async after(outcome, task) {
      told(world, operation, NOBODY, outcome, isBy(before))
      if (outcome.kind === 'answered')
        hold(isBy(await read()), 'an answer stays true', () => `${operation.id} did not decide ${id}`)
      if (!isAlone(task) || outcome.kind === 'crashed' || mayBeOfErased(world, foundIn(outcome))) return
      hold(
        foundIn(outcome) === expected,
        'a refusal has its reason',
        () => `identity ${id}: ${foundIn(outcome)}, expected ${expected}`,
      )
    },
  }
}

function whyNotJudged(world: World, press: IdentityPress, before: Row | undefined, isDone: boolean) {
  if (isDone) return null
  if (before?.state !== 'review') return 'already_decided'
  if (!isPass(press) || Number(before.forLevel) !== 1) return null
  const { levels, holders } = identityOracle(world.audit.identities)
  const number = levels.get(`${before.pk.slice(2)} 1`)?.parts.idNumber ?? ''
  return holders.has(number) ? 'id_number_exists' : null
}

/** A submission or decision that took effect, for the oracle. */
export function identityStep(world: World, row: Row): IdentityStep {
  const [uid, id] = [row.pk.slice(2), row.sk.slice(2)]
  const level = Number(row.forLevel) as 1 | 2 | 3
  if (row.state !== 'review') {
    const parts = (row.reasons ?? {}) as Record<string, string>
    return { uid, id, level, action: row.state === 'passed' ? 'pass' : 'reject', parts }
  }
  const sent = world.operations.get(id)?.identity?.parts ?? {}
  const parts = Object.fromEntries(Object.entries(sent).map(([part, text]) => [part, plain(part, text)]))
  return { uid, id, level, action: 'submit', parts }
}

/** A change that was carried out, for the oracle: its value as it was asked for. */
export function changedStep(world: World, row: Row): IdentityStep {
  const [uid, id] = [row.pk.slice(2), row.sk.slice(2)]
  const { what = '', value = null } = world.operations.get(id)?.change ?? {}
  return { uid, id, level: 1, action: 'change', parts: value === null ? {} : { [what]: plain(what, value) } }
}

/** Every level is as the steps that took effect have left it, on its submission, on its user's items and in the queue. */
export function identitiesAreRight(world: World, rows: Row[]): void {
  if (world.audit.identities.length === 0) return
  let right: ReturnType<typeof identityOracle>
  try {
    right = identityOracle(world.audit.identities)
  } catch (error) {
    hold(false, 'who somebody is', () => (error as Error).message)
    return
  }
  const byKey = new Map(rows.map((row) => [`${row.pk} ${row.sk}`, row]))
  for (const { uid } of world.users) {
    const profile = byKey.get(`U#${uid} P`)
    const level = right.passed.get(uid) ?? 0
    same('the level', uid, profile ? Number(profile.level) : level, level)
    const item = byKey.get(`U#${uid} V`)
    for (const each of [1, 2, 3]) {
      const expected = right.levels.get(`${uid} ${each}`)
      same(`level ${each}`, uid, item?.[`state${each}`], expected?.state)
      if (!expected) continue
      same(`submission of level ${each}`, uid, item?.[`id${each}`], expected.id)
      const row = byKey.get(`U#${uid} I#${expected.id}`)
      same(`state of ${expected.id}`, uid, row?.state, expected.state)
      same(`wait of ${expected.id}`, uid, row?.gpk === 'REVIEW#identity', expected.state === 'review')
    }
  }
}

function same(what: string, uid: string, found: unknown, expected: unknown): void {
  hold(found === expected, 'who somebody is', () => `${what} of ${uid} is ${found}, not ${expected}`)
}

/** Each number is whose it should be, and nobody's that nobody has. */
export async function numbersAreHeld(world: World, secrets: { indexKeys: readonly string[] }): Promise<void> {
  if (world.audit.identities.length === 0) return
  const { holders } = identityOracle(world.audit.identities)
  for (const number of new Set(NUMBERS.map(plainNumber))) {
    const row = await world.store.table.get(keys.unique('idNumber', number, secrets.indexKeys), {
      consistent: true,
    })
    // Whoever is excluded and erased keeps theirs until that is over.
    if (erasedOf(world, row?.uid)?.excludedUntil) continue
    hold(
      (row?.uid ?? undefined) === holders.get(number),
      'who somebody is',
      () => `${number} is ${row?.uid}'s, not ${holders.get(number)}'s`,
    )
  }
}

import { keys } from '../../functions/table/keys.ts'
import { type Row, replace } from '../../functions/table/write.ts'
import { BINDING_TERMS } from '../../shared/destinations.ts'
import { ask } from './ctx.ts'
import { type BoundKind, whyNotBound } from './destination-oracle.ts'
import { boundBy, destinationsOf, proofsOf, rulesOf, stepUpOf } from './destination-watch.ts'
import { erasedOf, mayBeOfErased } from './erasure-watch.ts'
import type { Job, Outcome } from './job.ts'
import { type BindForm, hold, type Operation } from './operation.ts'
import { PAID_NUMBERS } from './paid-numbers.ts'
import { isAlone, told } from './place.ts'
import { idMs, secondsOf } from './places.ts'
import { idAt, type Random } from './random.ts'
import { isOpenWithdrawal } from './withdrawal-checks.ts'
import type { Device, World } from './world.ts'

/**
 * Few of each kind, so that several users want the same, each with the ways it may be typed. Their labels differ: of a
 * removed one nothing else is left to compare.
 */
const NUMBERS: Record<BoundKind, readonly (readonly [number: string, ...typed: string[]])[]> = {
  card: [...PAID_NUMBERS, 'GB29NWBK60161331926819'].map((number) => [
    number,
    number.replace(/(.{4})/g, '$1 '),
    number.toLowerCase(),
  ]),
  alipay: [
    ['ada@example.com', 'Ada@Example.com', ' ada@example.com'],
    ['+8613800138000', '138 0013 8000', '0086 13800138000'],
  ],
  wechat: [
    ['ada_1815', 'ADA_1815', ' Ada_1815 '],
    ['lovelace', 'Lovelace'],
  ],
  address: [
    ['TJRabPrwbZy45sbavfcjinPJC18kjpRTv8', ' TJRabPrwbZy45sbavfcjinPJC18kjpRTv8'],
    ['0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', '0X5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'],
  ],
}
const KINDS = Object.keys(NUMBERS) as BoundKind[]

/** What is wrong with a form now and then, and how it is refused. */
const WRONG: Record<BoundKind, readonly [typed: Record<string, string>, slug: string][]> = {
  card: [
    [{ bankName: '' }, 'bank_required'],
    [{ cardNumber: '4111111111111112' }, 'card_number_invalid'],
  ],
  alipay: [[{ account: 'nobody' }, 'alipay_invalid']],
  wechat: [[{ name: '' }, 'name_required']],
  address: [
    [{ network: 'ethereum', address: '0x5AAeb6053F3E94C9b9A09f33669435E7Ef1BeAed' }, 'address_checksum'],
  ],
}

/** A form of some kind with one of its numbers, in any way of typing it; seldom a wrong one. */
export function randomBinding(chance: Random, kind: BoundKind = chance.pick(KINDS)): BindForm {
  const ways = chance.pick(NUMBERS[kind])
  const [number] = ways
  const way = chance.pick(ways)
  const typed: Record<string, string> =
    kind === 'address'
      ? { currency: 'USDT', network: number.startsWith('T') ? 'tron' : 'ethereum', address: way }
      : kind === 'card'
        ? { kind, bankName: 'A Bank', openingBank: 'B', subBranch: 'C', cardNumber: way, name: 'Ada Byron' }
        : { kind, account: way, name: 'Ada Byron' }
  const terms = { terms: BINDING_TERMS }
  if (chance.chance(0.93)) return { kind, number, typed: { ...typed, ...terms }, form: null }
  if (chance.chance(0.3)) return { kind, number, typed, form: 'terms_required' }
  const [wrong, form] = chance.pick(WRONG[kind])
  return { kind, number, typed: { ...typed, ...wrong, ...terms }, form }
}

/** Another number of the same kind, as a phone must not send it under the same id. */
export function otherBinding(chance: Random, { kind, number }: BindForm): BindForm {
  for (;;) {
    const other = randomBinding(chance, kind)
    if (other.number !== number && other.form === null) return other
  }
}

/** A step-up for a binding: as a rule a good one, else of another action, proof or session, over, used, or another user's. */
export async function bindingStepUp(world: World, chance: Random, uid: string): Promise<string> {
  const now = secondsOf(world.nowMs)
  const proofs = await proofsOf(world, uid, now)
  const right = proofs.length > 0 ? chance.pick(proofs) : 'password'
  const wrong = proofs.length > 0 ? ['password', 'code'] : ['code', 'passwordAndCode']
  const used = boundBy(world, uid).flatMap(({ confirmedBy }) => confirmedBy ?? [])
  if (used.length > 0 && chance.chance(0.1)) return chance.pick(used)
  const good = { action: 'binding', means: right, sid: '', until: now + 300 }
  const fault = chance.chance(0.8)
    ? {}
    : chance.pick([
        { action: chance.pick(['withdrawal', 'erase', 'purchase']) },
        { means: chance.pick(wrong) },
        { sid: idAt(world.nowMs, chance) },
        { until: now - 1 },
      ])
  const others = world.users.filter((user) => user.uid !== uid && !erasedOf(world, user.uid))
  const owner = others.length > 0 && chance.chance(0.03) ? chance.pick(others).uid : uid
  const id = idAt(world.nowMs, chance)
  const row = { ...good, ...fault }
  await world.store.table.write(replace({ ...keys.stepUp(owner, id), ...row, ttl: row.until + 3600 }))
  return id
}

const SESSION = ['login_required', 'account_locked']
const foundIn = (outcome: Outcome): string | null =>
  outcome.kind === 'refused' ? outcome.slug : outcome.kind === 'answered' ? null : outcome.kind
/** So many bindings a user may try in a day of UTC, by the clock of the server that is asked. */
const A_DAY = 20n
const DAY_S = 86_400

/** Binds a destination, the first time or again. */
export function binding(
  world: World,
  chance: Random,
  device: Device,
  operation: Operation,
  form: BindForm,
): Job | undefined {
  const { session } = device
  if (!session) return undefined
  const again = operation.attempts > 0
  operation.attempts += 1
  operation.bind ??= form
  const otherContent = operation.bind !== form
  const { uid } = device
  let isThere: boolean
  let expected: string | null
  let askedMs: number
  let tried: bigint
  return {
    label: `${again ? 'bind again' : 'bind'} ${operation.id.slice(-4)} of ${uid.slice(-4)} ${JSON.stringify(form.typed)}`,
    session,
    async moves(process) {
      if (!operation.stepUp || chance.chance(0.3)) operation.stepUp = await bindingStepUp(world, chance, uid)
      isThere = boundBy(world, uid).some(({ id }) => id === operation.id)
      askedMs = process.nowMs()
      tried = await triesOf(world, uid, askedMs)
      expected = isThere
        ? otherContent
          ? 'replay_mismatch'
          : null
        : await reasonOf(world, askedMs, operation, form, tried)
      const met = operation.phoneSkewed ? (['phone skew'] as const) : []
      return [{ movement: again ? 'bind again' : 'bind', met }]
    },
    run: (process) =>
      ask(
        process,
        form.kind === 'address' ? 'destinations.add_wallet_addr' : 'destinations.add_card',
        form.typed,
        { session, operationId: operation.id, stepUp: operation.stepUp ?? '' },
      ),
    async after(outcome, task) {
      if (outcome.kind === 'answered') {
        hold(!otherContent, 'an answer stays true', () => `${operation.id} took other content`)
        const answer = JSON.stringify(outcome.value)
        const isSame = !operation.answer || operation.answer === answer
        hold(isSame, 'an answer stays true', () => `${operation.answer} became ${answer}`)
        operation.answer = answer
      }
      told(world, operation, device, outcome, isThere, otherContent)
      const now = await triesOf(world, uid, askedMs)
      hold(now <= A_DAY, 'a refusal has its reason', () => `${now} bindings of ${uid} were tried in a day`)
      if (!isAlone(task) || outcome.kind === 'crashed') return
      const found = foundIn(outcome)
      if (found !== null && SESSION.includes(found)) return
      // A repeated binding counts as a try. A binding refused before its number is looked at does not.
      const isTry = form.form === null && !isExpired(operation, askedMs) && tried < A_DAY
      const right = tried + (isTry ? 1n : 0n)
      hold(now === right, 'a refusal has its reason', () => `${now} bindings of ${uid} count, not ${right}`)
      if (mayBeOfErased(world, found)) return
      hold(found === expected, 'a refusal has its reason', () => `binding: ${found}, expected ${expected}`)
    },
  }
}

/** How many a user tried to bind so far on the day of this moment, each try of a client that hears nothing counted. */
async function triesOf(world: World, uid: string, nowMs: number): Promise<bigint> {
  const key = keys.tries('binding', `${uid} ${Math.floor(secondsOf(nowMs) / DAY_S)}`, world.secrets.uniqueKey)
  return ((await world.store.table.get(key, { consistent: true }))?.tries as bigint | undefined) ?? 0n
}

const isExpired = ({ id }: Operation, nowMs: number): boolean => Math.abs(idMs(id) - nowMs) > 600_000

/** By the published rules, in the order in which they are refused. */
async function reasonOf(
  world: World,
  nowMs: number,
  operation: Operation,
  form: BindForm,
  tried: bigint,
): Promise<string | null> {
  const { uid, stepUp = '' } = operation
  if (isExpired(operation, nowMs)) return 'operation_expired'
  if (form.form === null && tried >= A_DAY) return 'rate_limited'
  const row = await world.store.table.get(keys.stepUp(uid, stepUp), { consistent: true })
  const now = secondsOf(nowMs)
  const confirming = { stepUp: stepUpOf(row), proofs: await proofsOf(world, uid, now), now }
  return whyNotBound(boundBy(world, uid), destinationsOf(world).owners, form, confirming, rulesOf(world))
}

/** Removes a destination, or says again that it is removed; `isOther` asks on the page of other kinds. */
export function removing(world: World, device: Device, id: string, isOther = false): Job | undefined {
  const { session } = device
  if (!session) return undefined
  const one = boundBy(world, device.uid).find((each) => each.id === id)
  const isWallet = (one?.kind === 'address') !== isOther
  let expected: string | null
  return {
    label: `remove ${id.slice(-4)} of ${device.uid.slice(-4)}`,
    session,
    async moves() {
      const rows = await world.store.rowsOf([device.uid])
      expected = whyNotRemoved(rows)
      return [{ movement: 'remove a destination' }]
    },
    run: (process) =>
      ask(
        process,
        isWallet ? 'destinations.user_wallet_remove' : 'destinations.bank_card_remove',
        { id, remove: 1 },
        { session },
      ),
    after(outcome, task) {
      if (world.audit.violation) throw world.audit.violation
      if (outcome.kind === 'refused' && SESSION.includes(outcome.slug)) device.session = null
      const isOn = one && !isOther && !one.removed
      hold(
        outcome.kind !== 'answered' || !isOn,
        'an answer stays true',
        () => `${id} was removed and is still bound`,
      )
      if (!isAlone(task) || outcome.kind === 'crashed') return
      const found = foundIn(outcome)
      if (found !== null && SESSION.includes(found)) return
      hold(found === expected, 'a refusal has its reason', () => `removal: ${found}, expected ${expected}`)
    },
  }

  function whyNotRemoved(rows: readonly Row[]): string | null {
    if (!one || isOther) return 'not_found'
    if (one.removed) return null
    const isInUse = rows.some((row) => isOpenWithdrawal(row) && (row.destination as { id: string }).id === id)
    return isInUse ? 'destination_in_use' : null
  }
}

import { keccak_256 } from '@noble/hashes/sha3.js'
import type { AllDeps } from '../../functions/deps.ts'
import { bind } from '../../functions/destinations/bind.ts'
import { meansOf, newStepUp } from '../../functions/step-up.ts'
import { allDestinations } from '../../functions/table/destinations.ts'
import { guardsOf, takeValue } from '../../functions/table/guards.ts'
import { keys } from '../../functions/table/keys.ts'
import { profileOf } from '../../functions/table/profile.ts'
import type { Row } from '../../functions/table/write.ts'
import type { Stack } from '../../infra/local/stack.ts'
import { BINDING_TERMS, type DestinationKind } from '../../shared/destinations.ts'
import { newId } from '../../shared/ids.ts'
import { steppedUp } from './security.ts'
import type { TestStack, TestUser } from './stack.ts'

/** The digit that makes a card number right, by an arithmetic of its own: the sum with none is short of a ten. */
function withLuhn(digits: string): string {
  const sum = [...digits].reduce((total, digit, at) => {
    const doubled = (digits.length - at) % 2 === 1
    const twice = Number(digit) * 2
    return total + (doubled ? Math.floor(twice / 10) + (twice % 10) : Number(digit))
  }, 0)
  return digits + String((10 - (sum % 10)) % 10)
}

let cards = 0
/** A card number that nobody has. */
export const cardNumber = (): string => withLuhn(`62220${String(1_000_000_000 + ++cards)}`)

/** An address on Ethereum that nobody has, with its checksum. */
export function ethereumAddress(): string {
  const small = (++cards).toString(16).padStart(40, 'a1b2c3d4e5')
  const hash = Buffer.from(keccak_256(new TextEncoder().encode(small))).toString('hex')
  const letters = [...small].map((digit, at) =>
    Number.parseInt(hash[at] ?? '0', 16) > 7 ? digit.toUpperCase() : digit,
  )
  return `0x${letters.join('')}`
}

/** A number that nobody has, sealed as a user's destination of a kind. */
export const sealedNumber = async (
  { payoutFields }: Pick<AllDeps, 'payoutFields'>,
  uid: string,
  kind: DestinationKind,
) => (await payoutFields.of(uid)).seal(kind, cardNumber())

export const someCard = (number = cardNumber(), changes: Record<string, string> = {}) => ({
  kind: 'card' as const,
  bankName: 'Bangkok Bank',
  openingBank: 'Silom',
  subBranch: 'Silom 3',
  cardNumber: number,
  name: 'Ada Byron',
  terms: BINDING_TERMS,
  ...changes,
})

export const someAddress = (address = ethereumAddress(), changes: Record<string, string> = {}) => ({
  currency: 'USDT',
  network: 'ethereum',
  address,
  terms: BINDING_TERMS,
  ...changes,
})

type Form = ReturnType<typeof someCard> | ReturnType<typeof someAddress> | Record<string, string>

/** Binds, confirmed. */
export async function binding(stack: TestStack, caller: TestUser & { operationId?: string }, form: Form) {
  const route = 'address' in form ? 'destinations.add_wallet_addr' : 'destinations.add_card'
  const { operationId = stack.id() } = caller
  return stack.call(route, form as never, { ...(await steppedUp(stack, caller, 'binding')), operationId })
}

/** A destination that is bound. */
export async function bound(stack: TestStack, user: TestUser, form: Form = someCard()) {
  const { status, body } = await binding(stack, user, form)
  if (status !== 200) throw new Error(`a destination is not bound: ${body.error}`)
  return body.data
}

/** Pays a user at one of their destinations, as far as its number is concerned: it is theirs from now on. */
export async function paidTo({ deps }: Pick<TestStack, 'deps'>, uid: string, id: string): Promise<void> {
  const destination = (await allDestinations(deps.table, uid)).find((one) => one.id === id)
  if (!destination) throw new Error('there is no such destination')
  const number = (await deps.payoutFields.of(uid)).open(destination.kind, destination.sealed ?? '')
  const { ok } = await deps.table.transact(
    takeValue(guardsOf(destination.kind, number, deps.secrets.indexKeys), uid),
  )
  if (!ok) throw new Error('the number is taken')
}

/** One bound at a moment, past every route: a site's clock is the real one. */
export async function boundAt({ deps }: Stack, uid: string, form: Form, nowMs: number): Promise<void> {
  const session = { uid, epoch: 0, issuedAt: 0, loggedInAt: 0, expiresAt: 0 }
  const profile = profileOf((await deps.table.get(keys.profile(uid), { consistent: true })) as Row)
  const [means = 'password'] = meansOf(profile, 'binding', nowMs)
  const { id: stepUp, put } = newStepUp({ uid, sid: undefined, action: 'binding', means }, nowMs)
  await deps.table.write(put)
  const ctx = { nowMs, session, stepUp, operationId: newId(nowMs) }
  await bind(deps, ctx as never, { kind: 'address', ...form } as never)
}

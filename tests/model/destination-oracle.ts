/**
 * Who has which card, account or address bound since when, and whose number it is: worked out a second time from what took
 * effect, importing nothing of the product.
 */
export type BoundKind = 'card' | 'alipay' | 'wechat' | 'address'

export interface Bound {
  uid: string
  id: string
  place: number
  kind: BoundKind
  number: string
  boundAt: number
  usableAt: number
  firstEver: boolean
  /** The step-up that confirmed it; none of what is given by hand. */
  confirmedBy?: string
  removed?: true
}

export interface BindingRules {
  waitSeconds: number
  most: number
  ever: number
}

/** Who was first paid to a number while it was theirs and nobody else's. */
export type Owners = Map<string, string>
export const numberName = (kind: BoundKind, number: string): string => `${kind} ${number}`

/** What is said of a number that is taken, and of a destination that is not there. */
export const TAKEN: Record<BoundKind, string> = {
  card: 'card_exists',
  alipay: 'account_exists',
  wechat: 'account_exists',
  address: 'wallet_exists',
}
export const NOT_BOUND: Record<BoundKind, string> = {
  card: 'card_not_bound',
  alipay: 'alipay_not_bound',
  wechat: 'wechat_not_bound',
  address: 'address_not_bound',
}

export interface StepUp {
  id: string
  action: string
  means: string
  sid: string
  until: number
}
export interface Confirming {
  stepUp: StepUp | undefined
  /** The user's proofs that count; where none does, the password confirms. */
  proofs: readonly string[]
  now: number
}

/** Why a step-up does not confirm a binding, in a session that has no name; null if it does. */
export function whyNotConfirmed(own: readonly Bound[], { stepUp, proofs, now }: Confirming): string | null {
  const isGood =
    stepUp !== undefined &&
    stepUp.action === 'binding' &&
    (proofs.length > 0 ? proofs : ['password']).includes(stepUp.means) &&
    stepUp.sid === '' &&
    stepUp.until > now
  const isUsed = stepUp !== undefined && own.some(({ confirmedBy }) => confirmedBy === stepUp.id)
  return isGood && !isUsed ? null : 'step_up_required'
}

/** Why a number cannot be bound, in the order in which it is refused; `form` is what is wrong with what was typed. */
export function whyNotBound(
  own: readonly Bound[],
  owners: Owners,
  { kind, number, form }: { kind: BoundKind; number: string; form: string | null },
  confirming: Confirming,
  { most, ever }: BindingRules,
): string | null {
  if (form) return form
  const standing = own.filter((one) => one.kind === kind && !one.removed)
  if (standing.length >= most) return 'destinations_full'
  if (own.length >= ever) return 'destinations_ever'
  const unconfirmed = whyNotConfirmed(own, confirming)
  if (unconfirmed) return unconfirmed
  const isOwn = standing.some((one) => one.number === number)
  return isOwn || owners.has(numberName(kind, number)) ? TAKEN[kind] : null
}

/** What is wrong with a binding that took effect; null if nothing is. */
export function wrongBinding(
  all: readonly Bound[],
  owners: Owners,
  made: Bound,
  { waitSeconds, most, ever }: BindingRules,
): string | null {
  const own = all.filter(({ uid }) => uid === made.uid)
  const standing = own.filter((one) => one.kind === made.kind && !one.removed)
  const owner = owners.get(numberName(made.kind, made.number))
  if (made.place !== own.length + 1) return `it has place ${made.place} after ${own.length}`
  if (made.firstEver !== (own.length === 0)) return `first ever is ${made.firstEver} after ${own.length}`
  if (made.usableAt - made.boundAt !== waitSeconds)
    return `it waits ${made.usableAt - made.boundAt} s, not ${waitSeconds}`
  if (standing.length >= most || own.length >= ever) return `there were ${standing.length} and ${own.length}`
  if (standing.some(({ number }) => number === made.number)) return 'its user had the number'
  if (owner !== undefined) return `the number is ${owner}'s`
  return own.some(({ confirmedBy }) => confirmedBy === made.confirmedBy) ? 'its step-up was used' : null
}

/** What is wrong with a withdrawal that was submitted to a destination; null if nothing is. */
export function wrongTarget(bound: Bound | undefined, at: number): string | null {
  if (!bound) return 'nobody bound it'
  if (bound.removed) return 'it was removed'
  return at < bound.usableAt && !bound.firstEver ? `it is usable from ${bound.usableAt}, not at ${at}` : null
}

/** A payment makes a number that is nobody's its user's, if they still have it bound. */
export function paidTo(owners: Owners, bound: Bound): void {
  const name = numberName(bound.kind, bound.number)
  if (!bound.removed && !owners.has(name)) owners.set(name, bound.uid)
}

/** Who removes a number lets it go. */
export function removedFrom(owners: Owners, bound: Bound): void {
  bound.removed = true
  const name = numberName(bound.kind, bound.number)
  if (owners.get(name) === bound.uid) owners.delete(name)
}

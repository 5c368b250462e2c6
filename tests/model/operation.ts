import type { Session } from '../../functions/session.ts'
import type { PayMethod } from '../../shared/pay.ts'
import type { BoundKind } from './destination-oracle.ts'
import type { Wish } from './limits-oracle.ts'
import type { ProductId } from './market.ts'
import type { OracleVerdict } from './oracle.ts'
import type { ProjectPress } from './project-oracle.ts'

/** What a phone submits to have a deposit reviewed. */
export interface DepositForm {
  method: PayMethod
  amount: string
  screenshot: string
  reference: string
}

/** One press of an operator on a deposit as he saw it. */
export interface Press {
  deposit: string
  operator: string
  verdict: 'approve' | 'refuse'
  from: 3 | 4
}

export interface OrderForm {
  productId: ProductId
  direction: 'up' | 'down'
  amount: string
  seconds: number
}

/** What is exchanged, and the quote it was promised by. */
export interface QuoteForm {
  from: 'USD' | 'BTC' | 'ETH' | 'USDT'
  to: 'USD' | 'BTC' | 'ETH' | 'USDT'
  amount: string
  /** Signed, as it is sent back. */
  quote: string
  price: string
  second: number
  expiresAt: number
  source: string | null
}

/** What a user or an operator wants of a thread with customer service. */
export interface TicketForm {
  by: 'user' | 'desk'
  action: 'write' | 'close'
  /** Null for a new one, known by the id it is asked under. */
  thread: string | null
  text: string
  /** The last line that was read. */
  seen: number
  operator?: string
  /** Of a new thread that claims a reward: the picture that shows it, its user's or another's; null without one. */
  claim?: { picture: string | null; isOwn: boolean }
}

/** A level of identity as a phone sends it: parts by name, pictures by key. */
export interface IdentityForm {
  level: 1 | 2 | 3
  parts: Record<string, string>
}

/** What an operator makes of a submission: what is wrong with it by part, nothing to pass it. */
export interface IdentityPress {
  submission: string
  operator: string
  wrong: Record<string, string>
}

/** A change of verified data as an operator proposes it; no value for a fund password. */
export interface ChangeForm {
  operator: string
  ticket: string
  what: 'realName' | 'idNumber' | 'documentType' | 'fundPassword'
  value: string | null
}

/** What an operator makes of a proposed change. */
export interface ChangePress {
  change: string
  operator: string
  verdict: 'carry out' | 'refuse'
}

/** What a phone asks to have paid out. */
export interface CashForm {
  amount: string
  kind: BoundKind
  destination: string
}

/** What a phone wants bound: the number as everybody writes it, and the form as it was typed. */
export interface BindForm {
  kind: BoundKind
  number: string
  typed: Record<string, string>
  /** The refusal of what is wrong with the form; null where nothing is. */
  form: string | null
}

/** One press of an operator on a withdrawal as he saw it. */
export interface CashPress {
  withdrawal: string
  operator: string
  press: 'approve' | 'refuse' | 'paid' | 'return'
  from: 'reserved' | 'awaiting' | 'sending'
}

/** What a phone wants of a project, or of what it has in one. */
export type InvestForm =
  | { does: 'buy'; project: string; amount: string; part: boolean }
  | { does: 'add' | 'take'; holding: string; amount: string }
  | { does: 'stop'; holding: string; forfeits: string }
  | { does: 'keep'; holding: string }

/** What a phone, or the desk, asked for under one operation id, and all it was ever told about it. */
export interface Operation {
  id: string
  uid: string
  kind:
    | 'registration'
    | 'place'
    | 'refill'
    | 'deposit'
    | 'press'
    | 'credit'
    | 'ticket'
    | 'identity'
    | 'identityPress'
    | 'withdrawal'
    | 'cashPress'
    | 'limits'
    | 'change'
    | 'changePress'
    | 'exchange'
    | 'invest'
    | 'project'
    | 'sign'
    | 'bind'
    | 'erase'
  orderForm?: OrderForm
  deposit?: DepositForm
  press?: Press
  ticket?: TicketForm
  quote?: QuoteForm
  invest?: InvestForm
  project?: ProjectPress
  wish?: Wish
  /** A day to be made up; without a date today is signed. */
  sign?: { date?: string }
  /** A change of limits that was carried out, whether or not another followed it. */
  carriedOut?: true
  /** With a ticket it books the reward that is claimed there. */
  credit?: { operator: string; amount: string; ticket?: string }
  identity?: IdentityForm
  identityPress?: IdentityPress
  change?: ChangeForm
  changePress?: ChangePress
  cash?: CashForm
  /** What it was confirmed by last. */
  stepUp?: string
  cashPress?: CashPress
  bind?: BindForm
  erase?: { session: Session; username: string; isGood?: boolean }
  phoneSkewed: boolean
  attempts: number
  /** At least one try ended without a definite word. */
  unclear: boolean
  /** Number of what happened together when a try ended so last. */
  unclearIn?: number
  /** The refusals it was answered, where no try's end is unclear. */
  refusals: string[]
  /** The first answer's lasting part, and the settled one's. */
  answer?: string
  settledAnswer?: string
  /** The moment of the first settled answer: others given in the same may have been read before it. */
  settledMoment?: number
  /** What the oracle says of it, once the order's times are known. */
  verdict?: OracleVerdict
  /** The entry it was found for. */
  verdictOf?: number | null
  /** The entry and close that its user was told. */
  entry?: string | undefined
}

/** A promise of the product that did not hold. */
export class Violation extends Error {
  readonly invariant: Invariant

  constructor(invariant: Invariant, detail: string) {
    super(`${invariant}: ${detail}`)
    this.name = 'Violation'
    this.invariant = invariant
  }
}

export const invariants = [
  'account = legs',
  'the journal',
  'locked = open documents',
  'counters = documents',
  'legs balance',
  'has an account',
  'found while it waits',
  'a sweep leaves nothing',
  'requests are well formed',
  'trial balance',
  'reconcile finds nothing',
  'nights held',
  'the statement',
  'a list is whole',
  'terms are announced by two',
  'no balance negative',
  'limits held',
  'financing holds',
  'counters of the day',
  'bonuses held',
  'sign-ins and rewards held',
  'couples held',
  'levels held',
  'claims held',
  'alerts are told once, never lost, on the tape',
  'done once',
  'as the oracle says',
  'not before the watermark',
  'entry follows acceptance',
  'a locked operator decides nothing',
  'nothing goes out of a locked account',
  'a refill fills up',
  'documents do not change',
  'four eyes',
  'no decision without a record',
  'an answer stays true',
  'a refusal moves nothing',
  'a refusal has its reason',
  'an ended session moves nothing',
  'all due is settled',
  'who somebody is',
  'destinations held',
  'erasures held',
  'two and 72 hours remove',
  'messages tell what happened',
  'days = journal',
  'each review is measured once',
  'rows of a newer version stay whole',
  'every operation ends',
] as const
export type Invariant = (typeof invariants)[number]

export function hold(condition: boolean, invariant: Invariant, detail: () => string): void {
  if (!condition) throw new Violation(invariant, detail())
}

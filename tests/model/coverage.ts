/** Ways money moves or a session ends, as the table of a run lists them. */
export const movements = [
  'registration',
  'refill',
  'own limits',
  'accept a bonus',
  'turn a bonus',
  'lapse a bonus',
  'sign in',
  'make up',
  'reward an invitation',
  'place',
  'place again',
  'place on a new day',
  'exchange',
  'exchange again',
  'deposit',
  'deposit again',
  'approve',
  'approve first',
  'approve second',
  'refuse',
  'credit',
  'withdraw',
  'withdraw again',
  'let go out',
  'end a withdrawal',
  'bind',
  'bind again',
  'remove a destination',
  'erase',
  'erase again',
  'forget',
  'call of the night',
  'lift a freeze',
  'buy',
  'add',
  'take out',
  'stop a holding',
  'renew',
  'book days',
  'end by itself',
  'draft a project',
  'fund a project',
  'open a project',
  'close a project',
  'discard a draft',
  'give a reserve back',
  'identify',
  'identify again',
  'pass',
  'reject',
  'propose a change',
  'carry a change out',
  'refuse a change',
  'ask',
  'answer a ticket',
  'close a ticket',
  'message',
  'logout',
  'lock',
  'settle by event',
  'settle by read',
  'settle by sweep',
  'settle several',
  'settle on a later day',
  'settle a draw',
  'settle a void',
] as const
export type Movement = (typeof movements)[number]

export const callFaults = ['lost reply', 'resent', 'conflict', 'throttle', 'lands late'] as const
export const eventFaults = ['event lost', 'event late', 'event twice', 'event reordered'] as const
export const faults = [
  'none',
  ...callFaults,
  'mixed reasons',
  'keys left',
  'several users',
  'crash before',
  'crash after',
  'concurrency',
  'server skew',
  'phone skew',
  ...eventFaults,
] as const
/** A fault of one call to the table, the tape or the timer. */
export type CallFault = (typeof callFaults)[number]
export type EventFault = (typeof eventFaults)[number]
export type Fault = (typeof faults)[number]

/** Nothing in these comes of a phone's clock. */
const withoutPhone: Movement[] = [
  'exchange',
  'exchange again',
  'approve',
  'approve first',
  'approve second',
  'refuse',
  'credit',
  'let go out',
  'end a withdrawal',
  'remove a destination',
  'forget',
  'call of the night',
  'lift a freeze',
  'book days',
  'end by itself',
  'draft a project',
  'fund a project',
  'open a project',
  'close a project',
  'discard a draft',
  'give a reserve back',
  'accept a bonus',
  'turn a bonus',
  'lapse a bonus',
  'reward an invitation',
  'pass',
  'reject',
  'propose a change',
  'carry a change out',
  'refuse a change',
  'answer a ticket',
  'close a ticket',
  'message',
  'logout',
  'lock',
]

/** What can meet its own document locked beside a condition that is false by now. */
const again: Movement[] = ['place again', 'deposit again', 'exchange again']
/** What writes the orders of several users by one transaction. */
const grouped: Movement[] = ['settle by event', 'settle by sweep']
/** What reads several rows at once. */
const batched: Movement[] = ['approve', 'refuse', 'settle by read']

const settles = (movement: Movement) => movement.startsWith('settle')

/** Only settlement, the days of holdings and messages have events, and a stream loses none; a phone's clock is in what carries an operation id, and in the orders made by it. */
export const applies = (movement: Movement, fault: Fault): boolean => {
  if (fault === 'mixed reasons') return again.includes(movement)
  if (fault === 'several users') return grouped.includes(movement)
  if (fault === 'keys left') return batched.includes(movement)
  if (fault.startsWith('event'))
    return settles(movement) || movement === 'book days' || (movement === 'message' && fault !== 'event lost')
  return fault !== 'phone skew' || !withoutPhone.includes(movement)
}

/** What moves in few histories: it meets faults more often, so that some hundred histories show it with each. */
const rare: ReadonlySet<Movement> = new Set<Movement>([
  'refill',
  'turn a bonus',
  'lapse a bonus',
  'place again',
  'exchange',
  'exchange again',
  'deposit again',
  'approve',
  'approve first',
  'approve second',
  'refuse',
  'withdraw again',
  'let go out',
  'end a withdrawal',
  'bind',
  'bind again',
  'remove a destination',
  'erase',
  'erase again',
  'forget',
  'lift a freeze',
  'add',
  'take out',
  'stop a holding',
  'renew',
  'end by itself',
  'close a project',
  'discard a draft',
  'give a reserve back',
  'identify again',
  'reject',
  'propose a change',
  'carry a change out',
  'refuse a change',
  'answer a ticket',
  'close a ticket',
  'message',
  'logout',
  'settle by read',
  'settle a draw',
  'settle a void',
])
export const isRare = (movement: Movement): boolean => rare.has(movement)

/** What happens beside movements. */
export const circumstances = [
  'a step-up expires',
  'an exposure of an operator expires',
  'a measured review expires',
  'a letter expires',
  'a list of several pages is read',
  'a list is read while others write',
  'terms are announced at the desk',
] as const
export type Circumstance = (typeof circumstances)[number]

/** What a row is that has expired, where a history waits for one of it. */
export function expiredRow({ pk, sk }: { pk: string; sk: string }): Circumstance | undefined {
  if (sk.startsWith('STEPUP#')) return 'a step-up expires'
  if (/^(E|SUM)#/.test(sk)) return 'an exposure of an operator expires'
  if (pk.startsWith('MEASURED#')) return 'a measured review expires'
  return pk.startsWith('NOTICE#') ? 'a letter expires' : undefined
}

/** How often each movement met each fault, and each circumstance came. */
export type Coverage = Record<Movement, Record<Fault, number>> & {
  circumstances: Record<Circumstance, number>
}

export function emptyCoverage(): Coverage {
  const row = () => Object.fromEntries(faults.map((fault) => [fault, 0])) as Record<Fault, number>
  return {
    ...(Object.fromEntries(movements.map((movement) => [movement, row()])) as Record<
      Movement,
      Record<Fault, number>
    >),
    circumstances: Object.fromEntries(circumstances.map((each) => [each, 0])) as Record<Circumstance, number>,
  }
}

export function merge(into: Coverage, from: Coverage): void {
  for (const movement of movements) for (const fault of faults) into[movement][fault] += from[movement][fault]
  for (const each of circumstances) into.circumstances[each] += from.circumstances[each]
}

/** Movements that never met a fault they can meet, and what never came: a run with any has shown nothing about it. */
export const gaps = (coverage: Coverage): string[] => [
  ...movements.flatMap((movement) =>
    faults
      .filter((fault) => applies(movement, fault) && coverage[movement][fault] === 0)
      .map((fault) => `${movement} x ${fault}`),
  ),
  ...circumstances.filter((each) => coverage.circumstances[each] === 0),
]

export function printed(coverage: Coverage): string {
  const line = (name: string, cells: string[]) =>
    name.padEnd(22) + cells.map((cell, index) => cell.padStart((faults[index] as Fault).length + 2)).join('')
  return [
    line('', [...faults]),
    ...movements.map((movement) =>
      line(
        movement,
        faults.map((fault) => (applies(movement, fault) ? String(coverage[movement][fault]) : '-')),
      ),
    ),
    ...circumstances.map((each) => `${each}: ${coverage.circumstances[each]}`),
  ].join('\n')
}

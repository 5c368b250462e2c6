/** What is kept of a ticket between visits. */
export interface KeptTicket {
  /** A plain decimal. */
  amount: string | null
  seconds: number | null
}

/** The last ticket of each product, by its id; the one used last stands last. */
export type KeptTickets = Readonly<Record<string, KeptTicket>>

/** More products than anybody trades by turns. */
const MOST = 40

/** A ticket from storage or an address: a part that is not valid is null. Whether a product allows it, `ticket.ts` says. */
export function ticketOf({ amount, seconds }: { amount?: unknown; seconds?: unknown }): KeptTicket {
  const whole = typeof seconds === 'string' && /^\d{1,6}$/.test(seconds) ? Number(seconds) : seconds
  return {
    amount: typeof amount === 'string' && /^\d{1,12}(\.\d{1,8})?$/.test(amount) ? amount : null,
    seconds: typeof whole === 'number' && Number.isSafeInteger(whole) && whole > 0 ? whole : null,
  }
}

/** The tickets in a stored text, which may be anything. */
export function readKept(text: string | null): KeptTickets {
  try {
    const value: unknown = JSON.parse(text ?? '{}')
    if (typeof value !== 'object' || value === null) return {}
    const tickets = Object.entries(value).filter(
      ([, ticket]) => typeof ticket === 'object' && ticket !== null,
    )
    return Object.fromEntries(tickets.slice(-MOST).map(([id, ticket]) => [id, ticketOf(ticket)]))
  } catch {
    return {}
  }
}

/** The tickets with one of them used last. */
export function withTicket(tickets: KeptTickets, productId: string, ticket: KeptTicket): KeptTickets {
  const { [productId]: _, ...others } = tickets
  return { ...Object.fromEntries(Object.entries(others).slice(1 - MOST)), [productId]: ticket }
}

export interface KeptTicket {
  /** A plain decimal. */
  amount: string | null
  seconds: number | null
}

/** By product id; the one used last is last. */
export type KeptTickets = Readonly<Record<string, KeptTicket>>

/** Nobody trades more products by turns. */
const MOST = 40

/** Invalid parts become null. `ticket.ts` checks what the product allows. */
export function ticketOf({ amount, seconds }: { amount?: unknown; seconds?: unknown }): KeptTicket {
  const whole = typeof seconds === 'string' && /^\d{1,6}$/.test(seconds) ? Number(seconds) : seconds
  return {
    amount: typeof amount === 'string' && /^\d{1,12}(\.\d{1,8})?$/.test(amount) ? amount : null,
    seconds: typeof whole === 'number' && Number.isSafeInteger(whole) && whole > 0 ? whole : null,
  }
}

/** Parses any stored text. */
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

export function withTicket(tickets: KeptTickets, productId: string, ticket: KeptTicket): KeptTickets {
  const { [productId]: _, ...others } = tickets
  return { ...Object.fromEntries(Object.entries(others).slice(1 - MOST)), [productId]: ticket }
}

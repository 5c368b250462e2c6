/** What is kept of a ticket between visits. */
export interface KeptTicket {
  /** A plain decimal. */
  amount: string | null
  seconds: number | null
}

/** A ticket from storage or an address: a part that is not valid is null. Whether a product allows it, `ticket.ts` says. */
export function ticketOf({ amount, seconds }: { amount?: unknown; seconds?: unknown }): KeptTicket {
  const whole = typeof seconds === 'string' && /^\d{1,6}$/.test(seconds) ? Number(seconds) : seconds
  return {
    amount: typeof amount === 'string' && /^\d{1,12}(\.\d{1,8})?$/.test(amount) ? amount : null,
    seconds: typeof whole === 'number' && Number.isSafeInteger(whole) && whole > 0 ? whole : null,
  }
}

/** The ticket in a stored text, which may be anything. */
export function readKept(text: string | null): KeptTicket {
  try {
    const value: unknown = JSON.parse(text ?? '{}')
    return ticketOf(typeof value === 'object' && value !== null ? value : {})
  } catch {
    return ticketOf({})
  }
}

/**
 * Days signed in and made up, worked out a second time from the published rules, importing nothing of the product: a date
 * counts once; a day pays by how many there are in a row, every seventh more; a missed day is made up within seven days,
 * three times a month, and pays nothing.
 */
export interface SignedDay {
  how: 'signed' | 'madeUp'
  /** The month (YYYY-MM) in which it was made up; empty for one that was signed. */
  month: string
}
/** By date. */
export type Signed = Map<string, SignedDay>

const DAY_MS = 86_400_000
const [ROW, BACK, A_MONTH] = [7, 7, 3]

/** What a stage publishes that a day pays, and every seventh in a row; minor units. */
export interface SignPay {
  reward: number
  seventh: number
}

export const before = (date: string, days = 1): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) - days * DAY_MS).toISOString().slice(0, 10)

/** How many there are in a row up to a date, counted one by one. */
export function inARow(signed: Signed, date: string): number {
  let count = 0
  for (let day = date; signed.has(day); day = before(day)) count += 1
  return count
}

export const paysFor = (row: number, { reward, seventh }: SignPay): bigint =>
  BigInt(row % ROW === 0 ? seventh : reward)

/** Why a day cannot be signed (no date) or made up on a user's day; null where it can. */
export function whyNotSigned(
  signed: Signed,
  date: string | undefined,
  { today, joined, paused }: { today: string; joined: string; paused: string | null },
): string | null {
  if (paused) return paused
  if (signed.has(date ?? today)) return 'once_a_day'
  if (date === undefined) return null
  if (date >= today) return 'makeup_not_over'
  if (date < joined || date < before(today, BACK)) return 'makeup_too_old'
  const made = [...signed.values()].filter(({ month }) => month === today.slice(0, 7)).length
  return made >= A_MONTH ? 'makeup_none_left' : null
}

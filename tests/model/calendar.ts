/**
 * Days and trading hours worked out a second time, importing nothing of the product: offsets from tables of the
 * switches to and from summer time, hours from the published rules.
 */
const HOUR_MS = 3_600_000

/** Minutes ahead of UTC from an instant on; each zone's first row is for all before its second. */
const offsets: Record<string, [from: string, minutes: number][]> = {
  UTC: [['2026-01-01T00:00Z', 0]],
  'America/New_York': [
    ['2026-01-01T00:00Z', -300],
    ['2026-03-08T07:00Z', -240],
    ['2026-11-01T06:00Z', -300],
  ],
  'Europe/London': [
    ['2026-01-01T00:00Z', 0],
    ['2026-03-29T01:00Z', 60],
    ['2026-10-25T01:00Z', 0],
  ],
  'Asia/Kathmandu': [['2026-01-01T00:00Z', 345]],
}
export const zones = Object.keys(offsets)

export function localMs(zone: string, ms: number): number {
  let minutes = 0
  for (const [from, ahead] of offsets[zone] ?? []) if (Date.parse(from) <= ms) minutes = ahead
  return ms + minutes * 60_000
}

/** The calendar day (YYYY-MM-DD) of an instant in a zone. */
export const dayIn = (zone: string, ms: number): string =>
  new Date(localMs(zone, ms)).toISOString().slice(0, 10)

/** The instant at which the next day begins in a zone; by looking, as a day may have 23 or 25 hours. */
export function nextDayMs(zone: string, ms: number): number {
  const today = dayIn(zone, ms)
  let [before, after] = [ms, ms + 26 * HOUR_MS]
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2)
    if (dayIn(zone, middle) === today) before = middle
    else after = middle
  }
  return after
}

/** Forex rests from Friday to Sunday, 22:00 UTC, and on these days (UTC); crypto never does. */
const HOLIDAYS = ['2026-01-01', '2026-12-25', '2027-01-01']

function forexRests(ms: number): boolean {
  const at = new Date(ms)
  const [weekday, hour] = [at.getUTCDay(), at.getUTCHours()]
  if (HOLIDAYS.includes(at.toISOString().slice(0, 10))) return true
  return weekday === 6 || (weekday === 5 && hour >= 22) || (weekday === 0 && hour < 22)
}

/** Whether a symbol of the model trades all the time between two instants, the last one left out. */
export function trades(symbol: string, fromMs: number, toMs: number): boolean {
  if (symbol !== 'EURUSD') return true
  // Rests begin and end on whole hours.
  for (let ms = fromMs; ms < toMs; ms = Math.floor(ms / HOUR_MS + 1) * HOUR_MS)
    if (forexRests(ms)) return false
  return true
}
